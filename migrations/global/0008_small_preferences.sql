-- How things look is all that can have grown beyond what is accepted now; the rest has a fixed size.
update identities set preferences = json_remove(preferences, '$.views') where length(preferences) > 65536;
