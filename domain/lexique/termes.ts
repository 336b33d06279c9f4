interface Terme {
  terme: string;
  definition: string;
  /** Comment un écran l'écrit, en sigle comme en toutes lettres. */
  formes: RegExp;
}

/** Les mots du métier qu'un écran emploie sans les expliquer ; chacun s'explique d'un clic, de l'écran où il se lit. */
export const TERMES = {
  fre: {
    terme: "Frais de remise en état (FRE)",
    definition: "Ce que le loueur facture pour ramener un véhicule rendu à l'état standard de son contrat.",
    formes: /\bFRE\b|[Ff]rais de remise en état/,
  },
  etat_standard: {
    terme: "État standard",
    definition: "L'usure que le contrat admet au retour\u00a0: au-dessous de ses seuils, un dommage ne se facture pas.",
    formes: /[ÉéEe]tat standard/,
  },
  vetuste: {
    terme: "Vétusté",
    definition:
      "La réduction, en pourcentage, que l'âge et le kilométrage du véhicule ouvrent sur la main-d'œuvre, la peinture et les pièces.",
    formes: /[Vv]étusté/,
  },
  franchise: {
    terme: "Franchise",
    definition: "La part des dommages que le contrat laisse au loueur\u00a0: elle se déduit du total hors taxes.",
    formes: /[Ff]ranchise/,
  },
  remise: {
    terme: "Remise négociée",
    definition: "La réduction convenue entre votre société et le loueur, prise après la vétusté.",
    formes: /[Rr]emises?(?! (?:en état|du véhicule|des clés))\b/,
  },
  pv: {
    terme: "Procès-verbal de restitution (PV)",
    definition: "Le constat signé au retour du véhicule. Un dommage qui n'y est pas se conteste.",
    formes: /\bPV\b|[Pp]rocès-verba/,
  },
  rapport: {
    terme: "Rapport d'expertise",
    definition: "Le chiffrage des dommages par l'expert du loueur, avant vétusté et franchise.",
    formes: /[Rr]apports? d'expertise/,
  },
  rapprochement: {
    terme: "Rapprochement",
    definition: "La facture comparée, ligne à ligne, au rapport, au procès-verbal et aux conditions du contrat.",
    formes: /[Rr]approch(?:é|ement)/,
  },
  contestable: {
    terme: "Contestable",
    definition: "Ce que la facture demande de plus que ce que le contrat et les documents justifient.",
    formes: /[Cc]ontestable/,
  },
  avoir: {
    terme: "Avoir",
    definition: "Le document par lequel le loueur rend tout ou partie de ce qu'il a facturé.",
    formes: /\b[Aa]voirs?\b/,
  },
  trouve: {
    terme: "Trouvé",
    definition: "Ce qui est à contester sur vos factures, en euros hors taxes, avant toute lettre.",
    formes: /Trouvée?s?(?!\p{L})|€ (?:HT )?trouvés/u,
  },
  reclame: {
    terme: "Réclamé",
    definition: "Ce que vos lettres parties demandent au loueur de rendre.",
    formes: /Réclamée?s?(?!\p{L})|€ (?:HT )?réclamés|(?<!\p{L})[Àà] réclamer/u,
  },
  accorde: {
    terme: "Accordé",
    definition: "Ce que le loueur a accepté de rendre, par sa réponse ou par un avoir.",
    formes: /Accordée?s?(?!\p{L})|€ (?:HT )?accordés/u,
  },
  perdu: {
    terme: "Perdu",
    definition:
      "Ce qui était à contester et ne reviendra pas\u00a0: le délai a passé, le loueur a refusé, ou vous y avez renoncé.",
    formes: /Perdue?s?(?!\p{L})|€ (?:HT )?perdus/u,
  },
  relance: {
    terme: "Relance",
    definition: "La deuxième lettre au loueur qui n'a pas répondu dans son délai\u00a0: la même demande, redite.",
    formes: /(?<!\p{L})[Rr]elanc(?:e|er|es)(?!\p{L})/u,
  },
  mise_en_demeure: {
    terme: "Mise en demeure",
    definition:
      "La lettre qui suit une relance sans réponse\u00a0: elle somme le loueur de rendre l'argent ou de justifier son refus dans un délai, et fait foi devant un juge.",
    formes: /[Mm]ise en demeure|[Mm]ettre en demeure/,
  },
  mediation: {
    terme: "Médiation",
    definition:
      "Le recours à un tiers neutre pour s'accorder avec le loueur sans procès, quand la mise en demeure n'a rien donné.",
    formes: /[Mm]édiation/,
  },
  dsp: {
    terme: "Débosselage sans peinture (DSP)",
    definition: "La réparation d'une bosse par l'intérieur de la tôle, bien moins chère quand la peinture est intacte.",
    formes: /\bDSP\b|[Dd]ébosselage/,
  },
  lld: {
    terme: "Location longue durée (LLD)",
    definition: "La location d'un véhicule pour plusieurs années, sans option d'achat.",
    formes: /\bLLD\b|[Ll]ocation longue durée/,
  },
  ira: {
    terme: "Indemnité de restitution anticipée (IRA)",
    definition: "Ce que coûte un véhicule rendu avant la fin de son contrat\u00a0; ce n'est pas de la remise en état.",
    formes: /\bIRA\b|[Rr]estitution anticipée/,
  },
  mec: {
    terme: "Mise en circulation (MEC)",
    definition: "La première immatriculation du véhicule\u00a0: la vétusté compte son âge depuis ce jour.",
    formes: /\bMEC\b|[Mm]ise en circulation/,
  },
  tco: {
    terme: "Coût complet (TCO)",
    definition: "Tout ce qu'un véhicule coûte\u00a0: loyers, énergie, assurance, entretien et remise en état.",
    formes: /\bTCO\b|[Cc]oût complet/,
  },
} as const satisfies Record<string, Terme>;
export type Mot = keyof typeof TERMES;

/** Tous les mots, dans l'ordre du dictionnaire. */
export const MOTS: readonly Mot[] = (Object.keys(TERMES) as Mot[]).toSorted((a, b) =>
  TERMES[a].terme.localeCompare(TERMES[b].terme, "fr"),
);

/** Les mots du métier que ce texte emploie, dans l'ordre du dictionnaire. */
export const motsDe = (texte: string): Mot[] => MOTS.filter((mot) => TERMES[mot].formes.test(texte));
