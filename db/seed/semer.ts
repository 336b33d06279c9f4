import type pg from "pg";
import type { Config } from "../../server/config.ts";
import { ErreurDemarrage } from "../../server/db/embarque/erreur-demarrage.ts";
import type { BaseOuverte } from "../../server/db/ouvrir.ts";
import type { Fichiers } from "../../server/fichiers/stockage.ts";
import { COMPTES_TEMOINS } from "./entites/comptes.ts";
import type { Demonstration } from "./generer.ts";
import { avecHistoriqueDate } from "./historique.ts";
import { inserer } from "./inserer.ts";
import { deposerPapiers } from "./papier/deposer-papiers.ts";
import { deposerPieces } from "./papier/pieces.ts";
import { type Preparation, preparerSemis } from "./preparer.ts";
import type { RangFichier, RangUtilisateur } from "./rangs.ts";

export interface OptionsSemis {
  proprietaire: BaseOuverte["proprietaire"];
  fichiers: Fichiers;
  config: Config;
  /** Jour courant, `AAAA-MM-JJ` : toutes les dates en découlent. */
  aujourdHui: string;
  graine: number;
  /** Commencée pendant que la base s'ouvrait, de ces mêmes réglages ; sinon elle commence ici. */
  preparation?: Preparation | null;
}

/** Verrou consultatif du semis ; celui des migrations porte le numéro précédent. */
const VERROU = 7_245_002;

/**
 * Charge les données de démonstration dans une base vide. Deux programmes qui démarrent ensemble attendent leur tour ; un arrêt
 * en route laisse la base vide (les lignes tiennent en une transaction) et, au pire, des fichiers que rien ne nomme.
 */
export async function semer(options: OptionsSemis): Promise<"seme" | "deja_la"> {
  let preparation = options.preparation;
  try {
    return await options.proprietaire(async (client) => {
      await client.query("select pg_advisory_lock($1)", [VERROU]);
      try {
        if (await dejaSeme(client)) return "deja_la";
        preparation ??= preparerSemis(options.config, options.aujourdHui, options.graine);
        await charger(client, options.fichiers, preparation);
        return "seme";
      } finally {
        await client.query("select pg_advisory_unlock($1)", [VERROU]);
      }
    });
  } finally {
    await preparation?.abandonner();
  }
}

async function enTransaction<T>(client: pg.ClientBase, travail: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const resultat = await travail();
    await client.query("commit");
    return resultat;
  } catch (erreur) {
    await client.query("rollback");
    throw erreur;
  }
}

/**
 * Lève ErreurDemarrage si la base porte des comptes de démonstration : leur mot de passe est public, la production ne sert pas une base
 * qui a servi à l'essai.
 */
export async function refuserDemonstration(proprietaire: OptionsSemis["proprietaire"]): Promise<void> {
  const trouves = await proprietaire((client) =>
    enTransaction(client, async () => {
      await client.query("set local role reflet_systeme");
      const { rows } = await client.query("select from utilisateurs where email = any ($1)", [[...COMPTES_TEMOINS]]);
      return rows.length;
    }),
  );
  if (trouves > 0)
    throw new ErreurDemarrage(
      "Cette base porte les comptes de démonstration, dont le mot de passe est public : Reflet ne démarre pas en production avec elle. Donnez une base neuve à DATABASE_URL.",
    );
}

const dejaSeme = (client: pg.ClientBase): Promise<boolean> =>
  enTransaction(client, async () => {
    // Le propriétaire peut ne pas être superutilisateur : seul ce rôle voit toutes les lignes.
    await client.query("set local role reflet_systeme");
    const { rows } = await client.query<{ oui: boolean }>(
      "select exists (select from clients) or exists (select from utilisateurs) as oui",
    );
    return rows[0]?.oui ?? false;
  });

async function charger(client: pg.ClientBase, fichiers: Fichiers, preparation: Preparation): Promise<void> {
  const { demo } = preparation;
  // Le peintre est un module natif de plusieurs mégaoctets : une base déjà semée ne le charge pas.
  const { deposerPhotos } = await import("./papier/photos.ts");
  const [utilisateurs, ...depots] = await Promise.all([
    preparation.utilisateurs,
    deposerPapiers(fichiers, preparation.papiers),
    deposerPieces(fichiers, preparation.pieces),
    deposerPhotos(fichiers, demo, (sujet) => demo.ctx.tirage(`photos ${sujet}`)),
  ]);
  const gardes = depots.flat();
  try {
    await enTransaction(client, () => avecHistoriqueDate(client, () => ecrire(client, demo, utilisateurs, gardes)));
  } catch (erreur) {
    await Promise.all(gardes.map((p) => fichiers.supprimer(p.id)));
    throw erreur;
  }
}

/** Des parents vers les enfants. Les totaux et les marques que des déclencheurs tiennent à la modification sont déjà dans les lignes. */
async function ecrire(
  client: pg.ClientBase,
  demo: Demonstration,
  utilisateurs: RangUtilisateur[],
  fichiers: RangFichier[],
): Promise<void> {
  await inserer(client, "clients", demo.clients);
  await inserer(client, "loueurs", demo.loueurs);
  await inserer(client, "loueur_alias", demo.alias);
  await inserer(client, "utilisateurs", utilisateurs);
  await inserer(client, "fichiers", fichiers);
  await inserer(client, "vehicules", demo.vehicules);
  await inserer(client, "vehicules", demo.sortis.vehicules);
  // La base vient de dater chaque compteur de cet instant : il a été lu au jour que la démonstration raconte.
  await client.query("delete from vehicule_kilometrages");
  await inserer(client, "vehicule_kilometrages", [...demo.kilometrages, ...demo.sortis.kilometrages]);
  await inserer(client, "conducteurs", demo.conducteurs);
  await inserer(client, "historique_affectation_vehicules", [...demo.affectations, ...demo.sortis.affectations]);
  await inserer(client, "garages", demo.garages);
  await inserer(client, "conditions_loueur", demo.conditions);
  await inserer(client, "formulaires", demo.formulaires);
  await inserer(client, "formulaire_champs", demo.champs);
  await inserer(client, "tickets", demo.tickets);
  await inserer(
    client,
    "etats_des_lieux",
    demo.etats.map((e) => e.rang),
  );
  await inserer(
    client,
    "etat_dommages",
    demo.etats.flatMap((e) => e.dommages),
  );
  await inserer(
    client,
    "etat_photos",
    demo.etats.flatMap((e) => e.photos),
  );
  await inserer(
    client,
    "restitutions",
    demo.retours.map((r) => r.rang),
  );
  await inserer(
    client,
    "documents",
    demo.documents.map((d) => d.rang),
  );
  await inserer(
    client,
    "document_lignes",
    demo.documents.flatMap((d) => d.lignes),
  );
  await inserer(
    client,
    "document_textes",
    demo.documents.flatMap(({ rang, mots }) =>
      mots ? [{ document_id: rang.id, client_id: rang.client_id, mots: mots.map((m) => `'${m}'`).join(" ") }] : [],
    ),
  );
  // Les chiffres que les documents validés laissent sur leur restitution, et les lignes d'avoir.
  await client.query("select tenir_frais(array(select id from restitutions))");
  await client.query("select tenir_mise_en_circulation(array(select id from restitutions))");
  await inserer(client, "vocabulaire_appris", demo.vocabulaire);
  await inserer(client, "rapprochements", demo.rapprochements);
  await inserer(client, "rapprochement_verdicts", demo.verdicts);
  await inserer(client, "contestations", demo.contestations);
  await inserer(client, "contestation_lignes", demo.contestationLignes);
  await inserer(client, "contestation_lettres", demo.contestationLettres);
  await inserer(client, "contestation_reponses", demo.contestationReponses);
  await inserer(client, "contestation_avoirs", demo.contestationAvoirs);
  // Après les restitutions et leurs factures : chaque fin de contrat trouve son étape du premier coup.
  await inserer(client, "contrats", [...demo.contrats, ...demo.sortis.contrats]);
  await inserer(
    client,
    "audits",
    demo.audits.map((a) => a.rang),
  );
  await inserer(
    client,
    "audit_dommages",
    demo.audits.flatMap((a) => a.dommages),
  );
  await inserer(
    client,
    "audit_resultats",
    demo.audits.map((a) => a.resultat),
  );
  await inserer(client, "vues", demo.vues);
  await inserer(client, "vue_abonnements", demo.abonnements);
}
