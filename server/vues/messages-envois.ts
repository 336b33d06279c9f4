import { constat, SANS_RESTITUTION } from "../../domain/analyses/constat.ts";
import { decisionsDirection, RIEN_A_DECIDER, resultatsDirection } from "../../domain/analyses/direction.ts";
import { type FrequenceExport, LIBELLES_FREQUENCE_EXPORT, LISTES } from "../../domain/vues/export-programme.ts";
import type { ParametresVue } from "../../domain/vues/vue.ts";
import { direPeriode } from "../../domain/vues/vue.ts";
import type { NoteLue } from "../analyses/direction.ts";
import type { Config } from "../config.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Bloc, Message, PieceDeposee } from "../courrier/message.ts";
import { adresseDesabonnementRapport } from "./desabonnement-rapport.ts";
import type { ExportDu } from "./exports-programmes.queries.ts";
import type { RapportDu } from "./rapports.queries.ts";

/** La liste programmée, jointe ; sans pièce, elle est trop lourde et s'ouvre dans Reflet. */
export function messageDeLExport(
  du: Pick<
    ExportDu,
    "id" | "inscription_id" | "nom" | "destinataire" | "periode" | "ecran" | "frequence" | "demande_par"
  >,
  { phrases, adresse, piece }: { phrases: readonly string[]; adresse: string; piece: PieceDeposee | null },
  config: Config,
): Message {
  const periode = direPeriode(du.periode);
  const desabonnement = adresseDesabonnementRapport(config, du.inscription_id);
  return {
    // Le même export, déposé deux fois, serait le même message.
    id: du.id,
    gabarit: "export_programme",
    destinataire: du.destinataire,
    sujet: `${du.nom} – ${periode}`,
    ...rediger(du.nom, [
      {
        texte: piece
          ? `La liste «\u00a0${LISTES[du.ecran].titre}\u00a0», ${periode}, est jointe à ce message.`
          : `La liste «\u00a0${LISTES[du.ecran].titre}\u00a0», ${periode}, dépasse 10\u00a0Mo\u00a0: elle ne se joint pas à un message. Ouvrez-la dans Reflet pour l'exporter.`,
      },
      { faits: [["Filtres", phrases.length > 0 ? phrases.join("\u00a0; ") : "Tout votre périmètre"]] },
      { bouton: "Ouvrir la liste", adresse },
      {
        texte: `Vous recevez ce message parce que ${du.demande_par} vous l'a programmé\u00a0: ${rythme(du.frequence)}, à 7\u00a0h.`,
      },
      { liens: [["Ne plus recevoir cet export", desabonnement]] },
    ]),
    desabonnement,
    ...(piece && { pieces: [piece] }),
  };
}

const rythme = (frequence: FrequenceExport): string => LIBELLES_FREQUENCE_EXPORT[frequence].toLowerCase();

/** Le rapport d'une vue d'analyses : le résultat et les décisions de la note pour la direction, puis ses fichiers. */
export function messageDuRapport(
  du: Pick<RapportDu, "id" | "abonnement_id" | "vue_nom" | "destinataire" | "periode" | "parametres">,
  {
    phrases,
    note,
    pieces,
  }: {
    phrases: readonly string[];
    /** La note pour la direction, que son PDF soit joint ou non : le message dit la même chose qu'elle. Nulle pour n'en lire que l'objet. */
    note: NoteLue | null;
    pieces: PieceDeposee[];
  },
  config: Config,
): Message {
  const periode = direPeriode(du.periode);
  const desabonnement = adresseDesabonnementRapport(config, du.abonnement_id);
  return {
    // Le même rapport, déposé deux fois, serait le même message.
    id: du.id,
    gabarit: "rapport_analyses",
    destinataire: du.destinataire,
    sujet: `${du.vue_nom} – ${periode}`,
    ...rediger(`${du.vue_nom}`, [
      { texte: `Votre rapport d'analyses, ${periode}${note ? `\u00a0: ${note.client}` : ""}.` },
      ...(note ? blocsDeLaNote(note) : []),
      { faits: [["Filtres de la vue", phrases.length > 0 ? phrases.join("\u00a0; ") : "Tout votre périmètre"]] },
      { bouton: "Ouvrir dans Reflet", adresse: `${config.urlPublique}/analyses${enRecherche(du.parametres)}` },
      { texte: "Vous recevez ce message parce que vous vous êtes abonné à cette vue." },
      { liens: [["Ne plus recevoir ce rapport", desabonnement]] },
    ]),
    desabonnement,
    pieces,
  };
}

/** Le résultat, puis les décisions : ce que la première page de la note imprime. */
function blocsDeLaNote(note: NoteLue): Bloc[] {
  const decisions = decisionsDirection(note);
  return [
    { texte: `${note.perimetre}.` },
    {
      faits: resultatsDirection(note).map(({ titre, valeur, suite }) => [titre, `${valeur}\n${suite}`] as const),
    },
    ...(decisions.length > 0
      ? [
          { texte: "À décider\u00a0:" },
          { faits: decisions.map(({ titre, detail }, i) => [`${i + 1}. ${titre}`, detail] as const) },
        ]
      : [{ texte: RIEN_A_DECIDER }]),
    { texte: constat(note.tableau, note.periode) ?? SANS_RESTITUTION },
  ];
}

function enRecherche(parametres: ParametresVue): string {
  const recherche = new URLSearchParams(
    Object.entries(parametres).flatMap(([c, v]) =>
      v === undefined || v === null ? [] : [[c, String(v)] as [string, string]],
    ),
  ).toString();
  return recherche && `?${recherche}`;
}
