import { randomBytes } from "node:crypto";
import { filtresAnalyses } from "../../domain/analyses/filtres.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { FREQUENCES_EXPORT, PIECE_MAX } from "../../domain/vues/export-programme.ts";
import { raisonDAbandon } from "../../domain/vues/raison-abandon.ts";
import { periodeDue } from "../../domain/vues/vue.ts";
import { composerDirection, lireDirection } from "../analyses/direction.ts";
import { classeurRapport, composerRapport, lireRapport } from "../analyses/rapport.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import type { FichierEcrit } from "../fichiers/stockage.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { abandonnerExportsRetires, poserExportsDus, prendreExport } from "./exports-programmes.queries.ts";
import { envoyerExportProgramme } from "./exports-programmes.ts";
import { messageDuRapport } from "./messages-envois.ts";
import {
  abandonner,
  abandonnerOrphelins,
  insererFichierRapport,
  noterDepose,
  oublierRapports,
  poserDus,
  prendreRapport,
  type RapportDu,
} from "./rapports.queries.ts";
import { surRapport } from "./reveil.ts";

type Besoins = Pick<Services, "base" | "horloge" | "config" | "fichiers">;

/** Le temps de composer deux fichiers, largement. */
const BAIL_S = 180;
const ESSAIS_MAX = 5;
const JOURS_GARDES = 10;
const MIMES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const heureDeParis = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", hourCycle: "h23" });

/**
 * Un passage : les rapports et les exports de listes que la date rend dus, puis ceux qui attendent, un par un. Peut se rejouer, se lancer sur deux serveurs ou après
 * des jours d'arrêt : chacun part une fois. Une liste plus lourde que `pieceMax` (octets) part sans pièce. Rend le nombre d'envois déposés dans la boîte
 * d'envoi.
 */
export async function passerRapports(
  besoins: Besoins,
  pieceMax = PIECE_MAX,
  { arret, dire }: { arret?: AbortSignal; dire?: DireFaute } = {},
): Promise<number> {
  const { base, horloge } = besoins;
  const maintenant = horloge();
  const jour = jourDeParis(maintenant);
  await base.porte(async (tx) => {
    for (const frequence of FREQUENCES_EXPORT) {
      const due = periodeDue(frequence, jour, Number(heureDeParis.format(maintenant)));
      if (!due) continue;
      await poserDus(tx, { frequence, ...due }, maintenant);
      await poserExportsDus(tx, { frequence, ...due }, maintenant);
    }
    await abandonnerOrphelins(tx);
    await abandonnerExportsRetires(tx);
    await oublierRapports(tx, new Date(maintenant.getTime() - JOURS_GARDES * 86_400_000));
  });
  let deposes = 0;
  while (!arret?.aborted) {
    const pris = await base.porte(async (tx) => {
      const rapport = await prendreRapport(tx, horloge(), BAIL_S);
      if (rapport) return { du: rapport, envoyer: () => envoyer(rapport, besoins) };
      const liste = await prendreExport(tx, horloge(), BAIL_S);
      return liste && { du: liste, envoyer: () => envoyerExportProgramme(liste, besoins, pieceMax) };
    });
    if (!pris) break;
    const { du } = pris;
    // Une panne rend l'envoi à la fin de son bail ; au dernier essai, elle se dit.
    const issue = await pris.envoyer().catch((err: unknown) => {
      if (!arret?.aborted) dire?.({ tache: "rapports", err });
      return raisonDAbandon(err);
    });
    if (issue === true) deposes += 1;
    else if (issue !== false && du.essais >= ESSAIS_MAX) await base.porte((tx) => abandonner(tx, du.id, issue));
  }
  return deposes;
}

/** Compose et dépose un rapport, sous les droits de la personne ce jour-là. Faux : elle n'y a plus droit, ou un autre serveur l'a fait. */
async function envoyer(du: RapportDu, { base, horloge, config, fichiers }: Besoins): Promise<boolean> {
  const maintenant = horloge();
  // Une vue porte aussi l'onglet et la mesure, dont un rapport n'a que faire.
  const filtres = filtresAnalyses.strip().parse(du.parametres);
  const lu = await base.auNomDe(du.utilisateur_id, maintenant, async (tx, identite) =>
    identite && peut(identite.acteur, "voir_analyses")
      ? {
          ...(await lireRapport(tx, du.vue_nom, filtres, maintenant)),
          note: await lireDirection(tx, filtres, maintenant),
        }
      : null,
  );
  if (!lu) {
    await base.porte((tx) => abandonner(tx, du.id, "La personne n'a plus accès aux analyses."));
    return false;
  }
  const { note } = lu;
  const nom = enNomDeFichier(du.vue_nom).toLowerCase() || "analyses";
  const pieces: { nom: string; format: keyof typeof MIMES; composer: () => Promise<Buffer> }[] = [
    ...(du.direction
      ? [{ nom: `${nom}-direction`, format: "pdf" as const, composer: () => composerDirection(note, fichiers) }]
      : []),
    ...(du.pdf ? [{ nom, format: "pdf" as const, composer: () => composerRapport(lu, fichiers, maintenant) }] : []),
    ...(du.xlsx ? [{ nom, format: "xlsx" as const, composer: () => classeurRapport(lu, maintenant) }] : []),
  ];
  const ecrits: { ecrit: FichierEcrit; cle: string; nom: string; type_mime: string }[] = [];
  try {
    for (const { nom, format, composer } of pieces) {
      const octets = await composer();
      const cle = `documents/rapports/${du.id}-${randomBytes(6).toString("hex")}.${format}`;
      const ecrit = await fichiers.deposer(enFlux(octets), octets.length, cle);
      ecrits.push({
        ecrit,
        cle,
        nom: `${nom}_${du.periode}.${format}`,
        type_mime: MIMES[format],
      });
    }
    const envoi = {
      phrases: lu.phrases,
      note,
      pieces: ecrits.map(({ ecrit, nom, type_mime, cle }) => ({ fichier_id: ecrit.id, nom, type_mime, cle })),
    };
    const depose = await base.auNomDe(du.utilisateur_id, maintenant, async (tx) => {
      if (!(await noterDepose(tx, du.id, maintenant))) return false;
      for (const { ecrit, ...f } of ecrits)
        await insererFichierRapport(tx, { ...ecrit, ...f, client_id: du.client_id, cree_par: du.utilisateur_id });
      await deposerMessage(tx, messageDuRapport(du, envoi, config), maintenant);
      return true;
    });
    if (!depose) for (const { cle } of ecrits) await fichiers.supprimer(cle);
    return depose;
  } catch (erreur) {
    for (const { cle } of ecrits) await fichiers.supprimer(cle).catch(() => undefined);
    throw erreur;
  }
}

const PASSAGE_MS = 5 * 60_000;

/** Au démarrage, toutes les cinq minutes, et dès qu'une personne demande le sien ; rend de quoi s'arrêter. */
export const envoyerRapportsEnContinu = (besoins: Besoins, dire: DireFaute): (() => Promise<void>) =>
  enContinu(
    "rapports",
    (arret) => passerRapports(besoins, PIECE_MAX, { arret, dire }),
    { periodeMs: PASSAGE_MS, surReveil: surRapport },
    dire,
  );
