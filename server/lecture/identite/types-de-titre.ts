import type { TypeDocument } from "../../../domain/fre/codes.ts";

// Les titres se comparent pliés : les élisions en ont disparu (« constat d'état » devient « constat etat »).
const PREFIXE = "^(?:objet )?(?:votre |notre |valant |duplicata (?:de )?|document )?";
const titres = (...motifs: readonly string[]) => new RegExp(`${PREFIXE}(?:${motifs.join("|")})\\b`);

const TYPES: readonly { type: TypeDocument; motif: RegExp }[] = [
  {
    type: "avoir",
    motif: titres(
      "(?:facture )?(?:d )?avoir",
      "note (?:de |d )?(?:credit|avoir)",
      "credit (?:note|memo)",
      "avis de credit",
    ),
  },
  {
    type: "facture",
    motif: titres(
      "factures?(?! (?:d )?(?:ht|ttc|origine|initiale|concernee|rectifiee|contestee|creditee|annulee|corrigee|reference|liee))",
      "(?:tax )?invoice",
      "note de (?:frais|debit)",
      "decompte (?:de |des |definitif|final)[a-z ]*",
      "facturation (?:de|des|du)",
    ),
  },
  {
    type: "devis",
    motif: titres(
      "devis",
      "estimation (?:des|de) travaux",
      "audit (?:avant|de pre) ?restitution",
      "quotation",
      "repair estimate",
      "pre return (?:audit|estimate)",
    ),
  },
  {
    type: "releve",
    motif: titres(
      "releve (?:mensuel|n|numero|de fin de (?:contrats?|location|bail)|de compte|de fins de contrat|des frais|de frais|recapitulatif|de facturation|periodique|des restitutions|de restitutions?|trimestriel|des factures)",
      "(?:etat|recapitulatif|bordereau) (?:mensuel|recapitulatif|periodique|trimestriel)",
      "recapitulatif des (?:restitutions|factures|frais|vehicules)",
      "(?:monthly )?statement",
    ),
  },
  // Un constat de restitution qui chiffre est un rapport ; le procès-verbal d'une expertise aussi.
  {
    type: "rapport",
    motif: titres(
      "(?:proces verbal|pv) (?:de |d )?(?:expertise|chiffrage|evaluation)",
      "(?:constat|fiche|bilan|etat|etat des lieux|dossier) (?:de )?(?:restitution|retour|remise)[a-z ]* (?:chiffrage|chiffre|evaluation|estimation|valorise)",
    ),
  },
  {
    type: "pv",
    motif: titres(
      "proces verbal",
      "(?:e )?pv (?:de|du|n|contradictoire|restitution|etat)",
      "etat des lieux",
      "(?:releve|etat|inventaire|controle|visite|examen) contradictoire",
      "etat (?:de )?(?:restitution|retour)",
      "etat (?:du )?vehicule (?:a la |a |au |lors de la |lors du |en )(?:restitution|retour)",
      "(?:bon|fiche|feuille|formulaire|avis|certificat|protocole|bulletin|attestation|bordereau|constat|grille|check ?list|compte rendu) (?:de |d )?(?:restitution|retour|remise|reprise|reception)",
      "(?:restitution|retour|reprise|reception) (?:de |du )?(?:lld|vehicule)(?: lld| constat| contradictoire| grille)?$",
      "(?:restitution|retour) (?:de |en )?fin de (?:location|contrat|bail)$",
      "(?:etat )?comparatif (?:d |de |des )?(?:entree|depart|livraison|etats?)",
      "(?:vehicle )?(?:return|handover) (?:record|form|certificate|note)",
    ),
  },
  {
    type: "rapport",
    motif: titres(
      "rapport",
      "expertise (?:(?:de |d )?(?:restitution|retour|reprise|sortie)|n|automobile|de fin|du vehicule|vehicule|contradictoire)",
      "expertise$",
      "expertise [a-z]{0,5} ?\\d{2}",
      "photo expertise",
      "chiffrage",
      "estimation des (?:dommages|degats|reparations)",
      "compte rendu",
      "bilan (?:de |d |du )?(?:restitution|retour|fin|etat|inspection|expertise|vehicule|dommages?)",
      "bilan n",
      "conclusions? (?:de |d )?(?:l )?(?:expertise|inspection)",
      "constat (?:d |de |des )?(?:etat|dommages|degats|expertise|inspection|fin de (?:location|contrat|bail))",
      "inspection (?:de |du |des |report|vehicule)",
      "(?:vehicle )?(?:condition|damage|inspection|appraisal) (?:report|assessment|appraisal)",
      "(?:releve|fiche|etat|evaluation) (?:de |des |d )?(?:dommages|degats|expertise|inspection)",
      "evaluation (?:de |du )?(?:restitution|vehicule|etat)",
      "evaluation (?:n|no|numero)",
      "diagnostic de restitution",
      "dossier (?:d |de )?(?:expertise|inspection|restitution)",
    ),
  },
];

/** Type du document qu'un titre replié nomme, ou `undefined`. */
export function typeDuTitre(plie: string): TypeDocument | undefined {
  return TYPES.find(({ motif }) => motif.test(plie))?.type;
}
