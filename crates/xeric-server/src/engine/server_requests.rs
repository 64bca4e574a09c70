//! Requests about the server itself: extensions, hosts, screen saver, bell, KillClient, GrabServer, close-down.
