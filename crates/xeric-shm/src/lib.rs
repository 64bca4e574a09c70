//! Attaching shared memory, with bounds-checked copies that never form a slice over memory a client can write.
