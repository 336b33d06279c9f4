import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { LONGUEUR_MOT_DE_PASSE_MIN } from "../../domain/session/constantes.ts";
import type { Personne } from "../../domain/session/politique-mot-de-passe.ts";
import { assurerPrestataire } from "../clients/prestataire.ts";
import { lireConfig } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { nommerBase } from "../db/nommer-base.ts";
import { ouvrirProprietaire } from "../db/ouvrir.ts";
import { hacherMotDePasse } from "../session/mot-de-passe.ts";
import { raisonDuRefus } from "../session/politique.ts";

const USAGE = "npm run admin:create -- --email prenom.nom@societe.fr [--prenom …] [--nom …]";

/**
 * `npm run admin:create -- --email a@b.fr [--prenom …] [--nom …]` : crée le premier admin. Le mot de passe est lu
 * sur l'entrée standard, jamais dans les arguments, que les autres comptes de la machine peuvent voir.
 */
async function creerAdmin(): Promise<void> {
  const values = lireOptions();
  const email = values.email?.trim().toLowerCase() ?? "";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new ErreurDemarrage(`Donnez l'adresse de l'admin : ${USAGE}`);
  }
  refuserTropLong("L'adresse de l'admin", email, 254);
  refuserTropLong("Le prénom", values.prenom, 100);
  refuserTropLong("Le nom", values.nom, 100);
  const motDePasse = await lireMotDePasse({ ...values, email });
  const config = lireConfig(process.env, "demonstration");
  const ouverte = await ouvrirProprietaire(config);
  try {
    const condensat = await hacherMotDePasse(motDePasse);
    const cree = await ouverte.proprietaire(async (client) => {
      await client.query("begin");
      await client.query("set local role reflet_systeme");
      const { rowCount } = await client.query(
        `insert into utilisateurs (prenom, nom, email, role, mot_de_passe, domaine_interne) values ($1, $2, $3, 'admin', $4, $5)
         on conflict (email) do nothing`,
        [values.prenom ?? "", values.nom ?? "", email, condensat, email.endsWith(`@${config.domaineInterne}`)],
      );
      await client.query("commit");
      return rowCount === 1;
    });
    const prestataire = await ouverte.proprietaire((client) => assurerPrestataire(client, config.societePrestataire));
    if (prestataire) process.stderr.write(`${prestataire}\n`);
    if (!cree) throw new ErreurDemarrage(`Un compte existe déjà pour ${email} dans ${nommerBase(config)}.`);
    process.stdout.write(`Le compte admin ${email} est créé dans ${nommerBase(config)}.\n`);
  } finally {
    await ouverte.fermer();
  }
}

/** Les bornes de la base, dites avant d'y écrire. */
function refuserTropLong(champ: string, valeur: string | undefined, max: number): void {
  if ((valeur?.length ?? 0) > max) throw new ErreurDemarrage(`${champ} dépasse ${max} caractères.`);
}

function lireOptions(): { email?: string; prenom?: string; nom?: string } {
  try {
    const texte = { type: "string" } as const;
    return parseArgs({ options: { email: texte, prenom: texte, nom: texte } }).values;
  } catch {
    throw new ErreurDemarrage(`Options inconnues : ${USAGE}`);
  }
}

async function lireMotDePasse(personne: Personne): Promise<string> {
  const saisie = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write(`Mot de passe (${LONGUEUR_MOT_DE_PASSE_MIN} caractères au moins) : `);
  const ligne = await saisie[Symbol.asyncIterator]().next();
  saisie.close();
  const motDePasse = ligne.done ? "" : ligne.value;
  const refus = raisonDuRefus(motDePasse, personne);
  if (refus) throw new ErreurDemarrage(`${refus} (donnez-le sur l'entrée standard).`);
  return motDePasse;
}

creerAdmin().then(
  () => process.exit(0),
  (erreur: unknown) => {
    process.stderr.write(`${erreur instanceof ErreurDemarrage ? erreur.message : String(erreur)}\n`);
    process.exit(1);
  },
);
