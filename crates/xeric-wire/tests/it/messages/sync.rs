// Written by `cargo xtask generate` from xcb-proto and our supplement. Do not edit.
use crate::macros::{events, replies, requests, rewrites, structures, views};

views! { sync extension sync_views
Initialize 0
ListSystemCounters 1
CreateCounter 2
DestroyCounter 6
QueryCounter 5
Await 7
ChangeCounter 4
SetCounter 3
CreateAlarm 8
ChangeAlarm 9
DestroyAlarm 11
QueryAlarm 10
SetPriority 12
GetPriority 13
CreateFence 14
TriggerFence 15
ResetFence 16
DestroyFence 17
QueryFence 18
AwaitFence 19
}
structures! { sync extension sync_structures
Int64 { hi lo ; ;  }
Trigger { counter wait_type wait_value test_type ; ;  }
Waitcondition { trigger event_threshold ; ;  }
}
requests! { sync extension sync_requests
Initialize InitializeRequest 0 { desired_major_version desired_minor_version ; ;  }
ListSystemCounters ListSystemCountersRequest 1 { ; ;  }
CreateCounter CreateCounterRequest 2 { id initial_value ; ;  }
DestroyCounter DestroyCounterRequest 6 { counter ; ;  }
QueryCounter QueryCounterRequest 5 { counter ; ;  }
Await AwaitRequest 7 { wait_list ; ;  }
ChangeCounter ChangeCounterRequest 4 { counter amount ; ;  }
SetCounter SetCounterRequest 3 { counter value ; ;  }
DestroyAlarm DestroyAlarmRequest 11 { alarm ; ;  }
QueryAlarm QueryAlarmRequest 10 { alarm ; ;  }
SetPriority SetPriorityRequest 12 { id priority ; ;  }
GetPriority GetPriorityRequest 13 { id ; ;  }
CreateFence CreateFenceRequest 14 { drawable fence ; initially_triggered ;  }
TriggerFence TriggerFenceRequest 15 { fence ; ;  }
ResetFence ResetFenceRequest 16 { fence ; ;  }
DestroyFence DestroyFenceRequest 17 { fence ; ;  }
QueryFence QueryFenceRequest 18 { fence ; ;  }
AwaitFence AwaitFenceRequest 19 { fence_list ; ;  }
}
replies! { sync extension sync_replies
InitializeReply { major_version minor_version ; ;  }
QueryCounterReply { counter_value ; ;  }
QueryAlarmReply { trigger delta state ; events ;  }
GetPriorityReply { priority ; ;  }
QueryFenceReply { ; triggered ;  }
}
events! { sync extension sync_events rewritten_sync_event
CounterNotifyEvent 0 { kind counter wait_value counter_value timestamp count ; destroyed ;  }
AlarmNotifyEvent 1 { kind alarm counter_value alarm_value timestamp state ; ;  }
}
rewrites! { sync extension sync_rewrites
InitializeReply 0 { major_version minor_version ; ;  }
QueryCounterReply 5 { counter_value ; ;  }
QueryAlarmReply 10 { trigger delta state ; events ;  }
GetPriorityReply 13 { priority ; ;  }
QueryFenceReply 18 { ; triggered ;  }
}
