-- What the clock said last, so that a start under a wrong one is noticed: the latest instant that has passed for sure,
-- the last reading, and for how long of running a reading that differs by more than a day has held. One row.
create table clock (
  id integer primary key check (id = 1),
  passed_at text not null,
  read_at text not null,
  held_ms integer not null
) strict;
