-- Texts are cut into words in another way than before: everything is taken into the index anew.
insert or ignore into search_pending (seq) select seq from recordings;
