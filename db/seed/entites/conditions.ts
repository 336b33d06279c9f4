import { SEUILS_USUELS } from "../../../domain/conditions/seuils-usuels.ts";
import type { Contexte } from "../contexte.ts";
import { CONDITIONS, grille } from "../donnees/conditions.ts";
import { plusJours, plusMois } from "../jours.ts";
import type { RangConditions } from "../rangs-demandes.ts";

/** Conditions datées de plusieurs loueurs ; celles d'Arval ont changé une fois, l'ancienne période reste lisible. */
export function genererConditions(ctx: Contexte): RangConditions[] {
  const h = ctx.tirage("conditions");
  const debut = `${plusMois(ctx.aujourdHui, -72).slice(0, 4)}-01-01`;
  const rangs = CONDITIONS.map((c): RangConditions => {
    const loueur = ctx.loueurs.find((l) => l.nom === c.loueur);
    if (!loueur) throw new Error(`Loueur inconnu : ${c.loueur}`);
    return {
      id: h.uuid(),
      loueur_id: loueur.id,
      client_id: ctx.societes.find((s) => s.cle === c.societe)?.id ?? null,
      valable_du: debut,
      valable_au: null,
      grille_vetuste: grille(c),
      remise_taux_pct: c.remise,
      remise_assiette: c.forfait ? "ligne" : "total",
      franchise_type: "par_vehicule",
      franchise_ht: c.franchise,
      seuils: SEUILS_USUELS,
      regime_tva: c.regime,
      tolerance_km: 50,
      delai_contestation_jours: c.delai,
      // Connues depuis leur premier jour : aucun calcul n'est plus vieux qu'elles.
      cree_le: `${debut}T08:00:00Z`,
      mis_a_jour_le: `${debut}T08:00:00Z`,
    };
  });
  const arval = rangs[0];
  if (!arval) return rangs;
  const bascule = `${plusMois(ctx.aujourdHui, -48).slice(0, 4)}-01-01`;
  return [
    { ...arval, id: h.uuid(), valable_au: plusJours(bascule, -1), franchise_ht: 20_000 },
    { ...arval, valable_du: bascule },
    ...rangs.slice(1),
  ];
}
