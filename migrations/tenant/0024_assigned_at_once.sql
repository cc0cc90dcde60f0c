-- When assigned work was completed is written with the assignment: looking for it after each one cost as much as the assignment.
drop trigger assignments_added;
