import { jourDeParis } from "../../domain/commun/dates.ts";
import { champsConducteur, NAISSANCE_A_VENIR, naissanceAVenir } from "../../domain/conducteurs/champs-conducteur.ts";
import type { Champs } from "../form/proprietes-section.ts";
import { type Erreurs, validerAvec } from "../form/useFormulaire.ts";

const forme = validerAvec<Champs>(champsConducteur);

/** Ce que le serveur refuserait, dit avant d'envoyer, au champ. */
export const validerConducteur = (champs: Champs): Erreurs => ({
  ...(naissanceAVenir(champs.date_de_naissance as string | null, jourDeParis(new Date())) && {
    date_de_naissance: NAISSANCE_A_VENIR,
  }),
  ...forme(champs),
});
