//! The protocol as it is.

use crate::ownership::{self, Look, Monitor, Tenure, Writer};
use crate::sync::Deadline;
use crate::world::{Hold, Protocol, Refused, Wire};

pub(crate) type Right = Monitor<Wire, usize>;

impl Protocol for Right {
    type Tenure = Tenure;

    fn new(wire: Wire) -> Self {
        Monitor::new(wire)
    }

    fn write(
        &self,
        deadline: Option<Deadline>,
        give_back: &dyn Fn(usize, Tenure),
        work: &mut dyn FnMut(&mut dyn Hold) -> Option<usize>,
    ) -> Result<Option<Tenure>, Refused> {
        let mut writer = self.writer(deadline, |owner, tenure| give_back(*owner, tenure)).map_err(refused)?;
        Ok(work(&mut writer).map(|owner| writer.hand_over(owner)))
    }

    fn look(&self, work: &mut dyn FnMut(&mut dyn Hold)) {
        work(&mut Monitor::look(self));
    }

    fn write_owned(&self, tenure: Tenure, work: &mut dyn FnMut(&mut dyn Hold)) -> Result<(), Refused> {
        work(&mut self.owner(tenure).map_err(refused)?);
        Ok(())
    }
}

impl Hold for Writer<'_, Wire, usize> {
    fn wire(&mut self) -> &mut Wire {
        self.inner()
    }

    fn unlocked(&mut self, wait: &mut dyn FnMut()) {
        Writer::unlocked(self, wait);
    }
}

impl Hold for Look<'_, Wire, usize> {
    fn wire(&mut self) -> &mut Wire {
        self.inner()
    }

    fn unlocked(&mut self, wait: &mut dyn FnMut()) {
        Look::unlocked(self, wait);
    }
}

fn refused(refused: ownership::Refused) -> Refused {
    match refused {
        ownership::Refused::Reentered => Refused::Reentered,
        ownership::Refused::NotOwner => Refused::NotOwner,
        ownership::Refused::Late => Refused::Late,
    }
}
