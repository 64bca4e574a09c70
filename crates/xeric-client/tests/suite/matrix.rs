//! Which cases there are, over which connections and on which servers.

use std::time::Duration;

use crate::run::Run;

/// Makes a test of each case on each server. Those in brackets share the connection among threads, which one for one thread alone cannot be.
macro_rules! matrix {
    ($($topic:ident { $($case:ident)* } $([ $($shared:ident)* ])?)*) => {
        matrix!(@on our_server ours $($topic { $($case)* } $([ $($shared)* ])?)*);
        matrix!(@on xvfb xvfb $($topic { $($case)* } $([ $($shared)* ])?)*);
    };
    (@on $server:ident $start:ident $($topic:ident { $($case:ident)* } $([ $($shared:ident)* ])?)*) => {
        mod $server {
            $(mod $topic {
                $(#[test]
                fn $case() {
                    use $crate::{matrix, cases::$topic::$case as case, servers::Server};
                    let mut run = matrix::Run::on(Server::$start);
                    run.over("Xeric's Exclusive", |place| {
                        let mut connection = matrix::opened::xeric(place.display());
                        case(&connection.exclusive().unwrap(), place);
                    });
                    matrix::over_all_that_threads_share!(run, case);
                    run.end();
                })*
                $($(#[test]
                fn $shared() {
                    use $crate::{matrix, cases::$topic::$shared as case, servers::Server};
                    let mut run = matrix::Run::on(Server::$start);
                    matrix::over_all_that_threads_share!(run, case);
                    run.end();
                })*)?
            })*
        }
    };
}

/// Runs a case over every connection that threads can share.
macro_rules! over_all_that_threads_share {
    ($run:ident, $case:ident) => {
        $run.over("Xeric's Connection", |place| $case(&matrix::opened::xeric(place.display()), place));
        $run.over("Xeric's Within", |place| {
            let connection = matrix::opened::xeric(place.display());
            $case(&connection.within(matrix::LONG), place);
        });
        $run.over("RustConnection", |place| $case(&matrix::opened::rust_connection(place.display()), place));
        $run.over("XCBConnection", |place| $case(&matrix::opened::xcb_connection(place.display()), place));
        $run.over("Xeric's SharedConnection by handoff", |place| {
            $case(&matrix::opened::shared_by_handoff(place.display()), place);
        });
        // The last: from here on Xlib is in the process.
        $run.over("Xeric's SharedConnection by requests", |place| {
            $case(&matrix::opened::shared_by_requests(place.display()), place);
        });
    };
}
use over_all_that_threads_share;

use crate::connections as opened;

/// More than any case waits.
const LONG: Duration = Duration::from_secs(600);

matrix! {
    setup {
        the_setup_is_the_same_for_all
        ids_are_its_own_and_the_server_takes_them
        an_id_that_is_taken_is_refused
        atoms_are_the_servers
        properties_are_read_in_parts_and_go_when_read
        what_is_flushed_arrives
        who_waits_for_an_answer_need_not_flush
    }
    replies {
        a_reply_is_its_requests
        replies_may_be_taken_in_any_order
        an_error_is_its_requests
        an_unchecked_reply_comes_and_its_error_is_an_event
        a_raw_reply_is_all_of_its_bytes
        a_dropped_reply_is_nobodys_and_its_error_an_event
        a_reply_may_be_dropped_after_it_came
        replies_of_megabytes_come_whole
        a_request_may_be_in_pieces
        replies_by_number
    }
    errors {
        a_check_says_what_became_of_its_request
        checks_may_come_in_reverse_order
        an_error_may_be_checked_for_after_it_came
        unchecked_errors_are_events_in_their_order
        an_error_may_become_an_event_after_it_came
        an_ignored_error_is_nowhere
        errors_in_the_midst_of_replies_find_their_own
        errors_by_number
        an_extensions_error_has_its_names
        bytes_that_are_no_error_or_event_are_refused
    }
    events {
        events_come_in_their_order_with_the_number_of_their_request
        there_is_none_before_there_is_one
        every_way_to_take_an_event_takes_the_next
        events_that_another_client_causes_arrive
        events_that_came_among_replies_are_all_there
        a_sent_event_says_so
        a_present_event_is_whole
        an_xinput_event_is_whole
        an_extensions_event_is_known_once_the_extension_is
    }
    extensions {
        an_extension_is_what_the_server_says
        an_absent_extension_is_none
        an_extension_is_asked_for_once
        the_longest_request_is_what_the_server_says
        the_longest_request_needs_no_prefetch
    }
    long {
        a_long_request_arrives_as_it_was
        a_long_request_stands_among_short_ones
        a_long_request_may_have_an_error
        a_long_request_may_have_a_reply
        a_request_that_is_too_long_is_refused_and_nothing_is_sent
    }
    descriptors {
        a_descriptor_goes_to_the_server
        descriptors_go_in_their_order
        a_descriptor_comes_from_the_server
        each_reply_has_its_own_descriptor
        descriptors_by_number
    }
    series {
        every_font_is_told_of
        a_series_may_be_left_half_way
        a_series_may_be_an_error
        a_recording_comes_until_it_ends
    }
    numbers {
        numbers_rise
        a_reply_after_many_silent_requests_is_its_own
        errors_among_many_silent_requests_bear_whole_numbers
        an_old_cookie_can_be_checked
        many_replies_may_wait
        an_event_bears_a_whole_number
    }
    traits {
        requests_are_values
        a_connection_may_be_behind_a_pointer
        the_atom_manager_works
        the_wrappers_free_what_they_hold
    }
    ends {
        after_the_end_everything_is_an_error
        what_the_server_said_before_it_went_is_there
    } [
        who_waits_is_told_of_the_end
    ]
    threads {} [
        each_thread_gets_its_own_replies
        each_thread_gets_its_own_errors
        events_reach_who_waits_while_another_makes_round_trips
        an_event_goes_to_one_of_those_who_wait
        ids_of_all_threads_differ
        what_a_thread_sends_stays_in_its_order
    ]
}
