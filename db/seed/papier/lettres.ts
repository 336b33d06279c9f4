import type pg from "pg";
import type { ContestationLue } from "../../../domain/contestations/contestation.ts";
import { type Canal, LIBELLES_CANAL } from "../../../domain/contestations/etats.ts";
import {
  CONCLUSION_PAR_DEFAUT,
  introductionParDefaut,
  nomDuPdf,
  objetParDefaut,
} from "../../../domain/contestations/lettre.ts";
import { nomDeModele } from "../../../domain/vehicules/nom-de-modele.ts";
import { composerLettre, lirePourLettre } from "../../../server/contestations/lettre-contestation.ts";
import type { BaseOuverte } from "../../../server/db/ouvrir.ts";
import type { Services } from "../../../server/services.ts";
import { ADRESSE_RESTITUTIONS } from "../entites/contestations.ts";
import { inserer } from "../inserer.ts";
import type { RangFichier } from "../rangs.ts";
import { garderFichier } from "./deposer-papiers.ts";

interface Partie {
  id: string;
  client_id: string;
  auteur: string;
  canal: Canal;
  le: string;
}

type Besoins = Pick<Services, "base" | "fichiers" | "horloge"> & Pick<BaseOuverte, "proprietaire">;

/**
 * Compose la première lettre des contestations semées comme parties, telle que le produit l'aurait gardée ce jour-là. Se joue derrière le
 * démarrage, une lettre après l'autre, et reprend au suivant si `arrete` l'interrompt.
 */
export async function imprimerLettres(besoins: Besoins, arrete: () => boolean = () => false): Promise<number> {
  let gardees = 0;
  for (const partie of await enSysteme(besoins, lettresManquantes)) {
    if (arrete()) break;
    if (await imprimer(partie, besoins)) gardees += 1;
  }
  return gardees;
}

/** Derrière le démarrage ; rend de quoi l'arrêter, la lettre en cours finie. Un échec ne prive la démonstration que de ses lettres. */
export function imprimerLettresEnFond(besoins: Besoins, surEchec: (erreur: unknown) => void): () => Promise<void> {
  let arret = false;
  const travail = imprimerLettres(besoins, () => arret).then(
    () => undefined,
    (erreur: unknown) => {
      if (!arret) surEchec(erreur);
    },
  );
  return () => {
    arret = true;
    return travail;
  };
}

const lettresManquantes = async (client: pg.ClientBase): Promise<Partie[]> =>
  (
    await client.query<Partie>(
      `select c.id, c.client_id, c.cree_par as auteur, c.canal, c.contestee_le as le from contestations c
       where c.contestee_le is not null and c.canal in ('lrar', 'portail') and c.cree_par is not null
         and not exists (select from contestation_lettres e where e.contestation_id = c.id and (e.version = 1 or e.envoyee_le is not null))
       order by c.contestee_le desc, c.id`,
    )
  ).rows;

/** Faux si un autre programme de la même base a gardé cette lettre pendant qu'elle s'imprimait ici. */
async function imprimer({ id, client_id, auteur, canal, le }: Partie, besoins: Besoins): Promise<boolean> {
  const { base, fichiers, horloge } = besoins;
  const lue = await base.auNomDe(auteur, horloge(), (tx) => lirePourLettre(tx, id, auteur));
  const contestation = aSonDepart(lue.contestation);
  const habillage = { jour: le, brouillon: false, envoi: LIBELLES_CANAL[canal] };
  const pdf = await composerLettre({ ...lue, contestation }, habillage, fichiers);
  const envoyee_a = `${le}T10:00:00Z`;
  const fichier: RangFichier = await garderFichier(fichiers, pdf, {
    client_id,
    usage: "lettre",
    nom: nomDuPdf(contestation.facture_numero, contestation.immatriculation, 1),
    type_mime: "application/pdf",
    cree_par: auteur,
    cree_le: envoyee_a,
  });
  const { objet, adresse, introduction, conclusion } = contestation.lettre;
  try {
    const gardee = await enSysteme(besoins, async (client) => {
      await client.query("select from contestations where id = $1 for update", [id]);
      const { rowCount } = await client.query(
        "select from contestation_lettres where contestation_id = $1 and (version = 1 or envoyee_le is not null)",
        [id],
      );
      if (rowCount) return false;
      await inserer(client, "fichiers", [fichier]);
      const textes = { objet, adresse, introduction, conclusion, arguments: {} };
      const envoi = { canal, envoyee_le: le, envoyee_a, envoyee_par: auteur, fichier_id: fichier.id };
      const rang = {
        id: fichier.id,
        client_id,
        contestation_id: id,
        version: 1,
        ...textes,
        ...envoi,
        cree_le: envoyee_a,
      };
      await inserer(client, "contestation_lettres", [rang]);
      return true;
    });
    if (!gardee) await fichiers.supprimer(fichier.id);
    return gardee;
  } catch (erreur) {
    await fichiers.supprimer(fichier.id);
    throw erreur;
  }
}

/** La contestation telle qu'elle partait : rien n'était accordé, et la lettre est la première. */
function aSonDepart(c: ContestationLue) {
  const references = {
    numero: c.facture_numero,
    date_document: c.facture_date,
    immatriculation: c.immatriculation,
    vehicule: nomDeModele(c),
    date_restitution: c.date_restitution,
    version: 1,
  };
  return {
    ...c,
    contestee_le: null,
    lignes: c.lignes.map((l) => ({ ...l, montant_accorde: null, relancee: false })),
    lettre: {
      version: 1,
      nature: "contestation" as const,
      objet: objetParDefaut(references).slice(0, 300),
      adresse: ADRESSE_RESTITUTIONS,
      introduction: introductionParDefaut(references),
      conclusion: CONCLUSION_PAR_DEFAUT,
      arguments: {},
    },
  };
}

/** Une transaction du propriétaire, sous le rôle qui voit toutes les lignes. */
const enSysteme = <T>({ proprietaire }: Besoins, travail: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  proprietaire(async (client) => {
    await client.query("begin");
    try {
      await client.query("set local role reflet_systeme");
      const resultat = await travail(client);
      await client.query("commit");
      return resultat;
    } catch (erreur) {
      await client.query("rollback");
      throw erreur;
    }
  });
