create index agent_operators_by_person on agent_operators (operator_id);
