/** Textes de la page d'accueil : les six services, les fonctionnalités et les bénéfices de la spécification, section 1. */
export const SERVICES = [
  {
    titre: "Récupérer vos rapports",
    texte:
      "Nous demandons les rapports d'expertise à votre interlocuteur commercial chez le loueur. Vous n'avez rien à collecter.",
  },
  {
    titre: "Les intégrer au logiciel",
    texte: "Chaque rapport est lu ligne par ligne, puis rattaché au véhicule et à sa restitution.",
  },
  {
    titre: "Configurer vos tableaux de bord",
    texte: "Vos agences, vos loueurs, vos types de véhicule : les vues suivent l'organisation de votre flotte.",
  },
  {
    titre: "Analyser les données",
    texte: "Nous cherchons avec vous d'où viennent les frais, ce qui se répète et ce qui change d'une année à l'autre.",
  },
  {
    titre: "Auditer avant la restitution",
    texte: "Avant le retour, une estimation du coût et une recommandation pour chaque véhicule.",
  },
  {
    titre: "Vérifier la facture du loueur",
    texte: "La facture est comparée au rapport et aux conditions du contrat. Nous vous aidons à réclamer.",
  },
] as const;

/** Les deux premières sont montrées par un écran du produit ; les autres se disent. */
export const FONCTIONNALITES_MONTREES = {
  indicateurs: {
    titre: "Vos indicateurs, filtrés comme vous pensez",
    texte:
      "Frais totaux, moyens et médians, par année, loueur, agence, marque et type de véhicule. Chaque chiffre dit comment il est calculé.",
  },
  repartition: {
    titre: "Où sont les dommages",
    texte:
      "Des tableaux de bord par catégorie, par localisation et par type de dommage. Chaque barre ouvre les restitutions qui la composent.",
  },
} as const;

export const FONCTIONNALITES = [
  {
    titre: "Historique par véhicule",
    texte: "Conducteurs, kilomètres, rapports et sinistres d'une plaque restent ensemble, de la livraison au retour.",
  },
  {
    titre: "Rôles et droits de consultation",
    texte:
      "Chacun voit les données de son périmètre, et seulement elles. Le reste n'est pas masqué : il n'est pas envoyé.",
  },
  {
    titre: "Rapports et factures en un clic",
    texte: "Le document du loueur s'ouvre à côté de ses lignes, ou se télécharge, depuis la fiche du véhicule rendu.",
  },
  {
    titre: "Export pour vos calculs de TCO",
    texte: "Les données sortent en XLSX et en CSV, prêtes pour vos outils de coût total de possession.",
  },
] as const;

export const BENEFICES = [
  {
    titre: "Des coûts réduits",
    texte:
      "Ce qui n'est pas dû se conteste, chiffres à l'appui. Ce qui revient chaque année se prévient, agence par agence.",
  },
  {
    titre: "Du temps rendu",
    texte:
      "Plus de PDF à retrouver dans les boîtes aux lettres, plus de tableur à ressaisir : la lecture est faite, il vous reste à décider.",
  },
  {
    titre: "Un conseil dédié",
    texte:
      "Une personne qui connaît votre flotte et les usages des loueurs relit avec vous les dossiers qui le méritent.",
  },
] as const;
