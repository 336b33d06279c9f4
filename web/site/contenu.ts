/** Textes de la page d'accueil : les six services de la specification, section 1. */
export const SERVICES = [
  {
    titre: "Récupérer vos rapports",
    texte:
      "Nous demandons les rapports d'expertise à votre interlocuteur commercial chez le loueur : vous n'avez rien à collecter.",
  },
  {
    titre: "Les intégrer au logiciel",
    texte: "Chaque rapport et chaque facture est lu, ligne par ligne, puis rattaché au véhicule et à sa restitution.",
  },
  {
    titre: "Configurer vos tableaux de bord",
    texte: "Par année, loueur, agence, marque ou type de véhicule : les vues suivent votre organisation.",
  },
  {
    titre: "Analyser les données",
    texte:
      "Nature des dommages, zones du véhicule, agences : vous voyez d'où viennent les frais et ce qui change d'une année à l'autre.",
  },
  {
    titre: "Auditer avant la restitution",
    texte: "Un contrôle avant le retour, avec une estimation du coût et une recommandation pour chaque véhicule.",
  },
  {
    titre: "Vérifier la facture du loueur",
    texte:
      "La facture est comparée au rapport et aux conditions du contrat ; nous vous aidons à réclamer ce qui n'est pas dû.",
  },
] as const;

/** Une ligne d'un vrai rapport, où l'abattement imprimé ne tombe pas juste (295,48 € × 10 % = 29,55 €). */
export const EXEMPLE = [
  { element: "Pare-brise", brut: "90,00", abattement: "0,00", net: "90,00" },
  { element: "Toit", brut: "461,03", abattement: "46,10", net: "414,93" },
  {
    element: "Pare-chocs avant",
    brut: "295,48",
    abattement: "29,60",
    net: "265,93",
    ecart: "29,55 attendu : écart de 0,05 €",
  },
] as const;
