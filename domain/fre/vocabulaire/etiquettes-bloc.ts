export type ChampBloc =
  | "piece"
  | "zone"
  | "type"
  | "severite"
  | "mode"
  | "cause"
  | "facturable"
  | "mo_remplacement"
  | "reparation"
  | "mo_peinture"
  | "tarif_peinture"
  | "tarif_pondere"
  | "mo_reparation"
  | "pieces"
  | "cout_total"
  | "depreciation_pct"
  | "depreciation"
  | "cout_net"
  | "autre";

/** Étiquettes d'un rapport en blocs, un bloc par dommage (fiche domaine 3.1). */
export const BLOC: Record<ChampBloc, readonly string[]> = {
  piece: [
    "pièce",
    "élément",
    "pièce concernée",
    "élément concerné",
    "organe",
    "partie",
    "pièce / élément",
    "élément endommagé",
  ],
  zone: ["zone", "localisation", "emplacement", "position", "côté"],
  type: [
    "type",
    "dommage",
    "type de dommage",
    "nature du dommage",
    "nature",
    "défaut",
    "dégât",
    "type dommage",
    "constat",
  ],
  severite: ["sévérité", "dimension", "taille", "étendue", "gravité", "dimensions", "mesure"],
  mode: [
    "mode r",
    "mode de réparation",
    "opération",
    "intervention",
    "mode",
    "réparation préconisée",
    "mode rép",
    "mode réparation",
    "méthode",
    "mode de remise en état",
    "type de réparation",
  ],
  cause: ["cause", "origine", "motif", "cause du dommage"],
  facturable: ["facturable", "imputable", "à facturer"],
  mo_remplacement: [
    "coût main-d'œuvre remplacement",
    "coût mo remplacement",
    "main-d'œuvre remplacement",
    "mo remplacement",
    "coût de remplacement",
    "coût remplacement",
  ],
  reparation: ["coût réparation", "coût de réparation", "coût de la réparation", "montant réparation"],
  mo_peinture: ["coût main-d'œuvre peinture", "coût mo peinture", "main-d'œuvre peinture", "mo peinture"],
  tarif_peinture: ["tarif peinture", "coût peinture", "prix peinture", "ingrédients peinture", "peinture"],
  tarif_pondere: ["tarif pondéré", "prix pondéré"],
  mo_reparation: [
    "coût main d'œuvre réparation",
    "coût mo réparation",
    "main-d'œuvre réparation",
    "mo réparation",
    "coût main-d'œuvre",
    "main-d'œuvre",
  ],
  pieces: ["coût pièces", "pièces", "fournitures", "coût pièce", "prix pièces", "coût des pièces", "pièces ht"],
  cout_total: ["coût total", "coût brut", "montant", "total", "montant brut", "coût total brut", "total brut", "coût"],
  depreciation_pct: [
    "dépréciation (%)",
    "dépréciation %",
    "% dépréciation",
    "taux de dépréciation",
    "vétusté (%)",
    "vétusté %",
    "% vétusté",
    "taux de vétusté",
    "taux vétusté",
    "abattement (%)",
    "abattement %",
    "dépr. %",
    "taux dépréciation",
  ],
  depreciation: [
    "mont. dépréciation",
    "montant dépréciation",
    "dépréciation",
    "montant vétusté",
    "vétusté",
    "abattement",
    "montant de la dépréciation",
    "mont. vétusté",
    "montant abattement",
    "mont. dépr.",
  ],
  cout_net: ["coût net", "net", "montant net", "total net", "coût total net", "net à facturer", "coût net total"],
  autre: ["commentaire", "observation", "observations", "photo", "remarque", "couleur", "tva", "responsabilité"],
};
