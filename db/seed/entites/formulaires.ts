import { CHAMPS_PAR_DEFAUT } from "../../../domain/formulaires/catalogue.ts";
import type { Contexte } from "../contexte.ts";
import { aLHeure, plusJours } from "../jours.ts";
import type { RangChamp, RangFormulaire } from "../rangs-demandes.ts";

/** Un formulaire par client, tel qu'un neuf se crée ; celui de la plus petite est inactif, et l'un d'eux ne demande pas les dix vues. */
export function genererFormulaires(ctx: Contexte): { formulaires: RangFormulaire[]; champs: RangChamp[] } {
  const h = ctx.tirage("formulaires");
  const formulaires = ctx.societes.map(
    (s): RangFormulaire => ({
      id: h.uuid(),
      nom: `Demandes ${s.nom}`,
      // L'origine publique peut changer (port, domaine) : seule la fin de l'adresse est gardée.
      url_formulaire: `/form-${s.id}`,
      statut: s.cle === "capsud" ? "inactif" : "actif",
      client_id: s.id,
      cree_le: aLHeure(plusJours(ctx.debut, h.entier(5, 60)), h),
    }),
  );
  const champs = formulaires.flatMap((f, rang) =>
    CHAMPS_PAR_DEFAUT.filter((c) => rang !== 1 || !c.cle.startsWith("photo_")).map(
      (champ, i): RangChamp => ({ id: h.uuid(), formulaire_id: f.id, ...champ, ordre: i + 1 }),
    ),
  );
  return { formulaires, champs };
}
