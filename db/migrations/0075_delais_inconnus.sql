-- Sans conditions connues, aucune échéance n'est posée : celles d'avant cette règle tenaient d'un délai d'usage, et leurs rappels avec elles.
do $$
begin
  set local role reflet_systeme;
  update rapprochements set date_limite = null where conditions_id is null and date_limite is not null;
  reset role;
end $$;
