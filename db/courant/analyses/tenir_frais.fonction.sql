-- Tient ces chiffres et la marque des lignes d'avoir. La restitution se verrouille d'abord, comme partout.
create or replace function tenir_frais(cibles uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from restitutions where id = any (cibles) order by id for no key update;
  update document_lignes l set credit = not l.credit
  from documents d
  where l.restitution_id = any (cibles) and d.id = l.document_id
    and l.credit is distinct from (d.type_document = 'avoir' and d.etat = 'valide' and l.nature = 'fre' and l.facturable);
  update restitutions r
  set avoir_ht = c.avoir_ht, hors_fre_ht = c.hors_fre_ht, frais_brut_ht = c.brut_ht, frais_abattement_ht = c.abattement_ht,
      frais_remise_ht = c.remise_ht, frais_franchise_ht = c.franchise_ht, rapport_le = c.rapport_le, facture_le = c.facture_le,
      nombre_dommages = c.dommages
  from chiffres_documents(cibles) c
  where c.id = r.id
    and (r.avoir_ht, r.hors_fre_ht, r.frais_brut_ht, r.frais_abattement_ht, r.frais_remise_ht, r.frais_franchise_ht, r.rapport_le,
         r.facture_le, r.nombre_dommages)
        is distinct from
        (c.avoir_ht, c.hors_fre_ht, c.brut_ht, c.abattement_ht, c.remise_ht, c.franchise_ht, c.rapport_le, c.facture_le, c.dommages);
end $$;
alter function tenir_frais(uuid[]) owner to reflet_systeme;
