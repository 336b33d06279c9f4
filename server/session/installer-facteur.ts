import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Proposition } from "../../domain/session/second-facteur.contrat.ts";
import type { Config } from "../config.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { chiffrer, condenserCode, dechiffrer } from "../secrets/coffre.ts";
import { ecrireCodeSecours, normaliserCode, nouveauSecret, nouveauxCodesSecours, pasAccepte } from "./codes.ts";
import { messageDuFacteur } from "./messages-second-facteur.ts";
import {
  ecrireFacteur,
  ecrireProposition,
  lireFacteur,
  lireProposition,
  prendreProposition,
  remplacerCodesSecours,
} from "./second-facteur.queries.ts";
import { envoyerCode, lienOubli, type Presentant, userCodeCourriel } from "./verifier-code.ts";

/** Une clé montrée et jamais confirmée ne reste pas. */
const VALIDITE_PROPOSITION_MS = 30 * 60_000;

const peutEcrire = ({ mode, courrier }: Config): boolean =>
  mode === "demonstration" || Boolean(courrier.smtp ?? courrier.formulaire);

/** Prépare un facteur pour cette session : une clé neuve, ou un code envoyé. Rien ne change avant sa confirmation. */
export async function proposerFacteur(
  tx: Transaction,
  config: Config,
  personne: Presentant,
  methode: Methode,
  maintenant: Date,
): Promise<Proposition> {
  const commun = {
    sessionId: personne.sessionId,
    utilisateurId: personne.id,
    maintenant,
    expireLe: new Date(maintenant.getTime() + VALIDITE_PROPOSITION_MS),
  };
  if (methode === "courriel") {
    if (!peutEcrire(config))
      throw erreurs.saisieInvalide({
        methode: "Reflet n'envoie pas encore d'e-mails sur ce serveur\u00a0: choisissez l'application",
      });
    await ecrireProposition(tx, { ...commun, methode, secret: null });
    await envoyerCode(tx, config, personne, maintenant);
    return { methode, email: personne.email };
  }
  const { secret, cle, adresse } = nouveauSecret(personne.email);
  await ecrireProposition(tx, { ...commun, methode, secret: chiffrer(config, personne.id, secret) });
  return { methode, cle, adresse };
}

/** Confirme le facteur proposé par un code juste, l'active à la place de l'ancien et rend les codes de secours, montrés une seule fois. */
export async function confirmerFacteur(
  tx: Transaction,
  config: Config,
  personne: Presentant,
  saisi: string,
  maintenant: Date,
): Promise<{ codes: string[]; premier: boolean } | null> {
  const code = normaliserCode(saisi);
  const propose = await lireProposition(tx, personne.sessionId, maintenant);
  if (!code || !propose) return null;
  let dernierPas: number | null = null;
  if (propose.methode === "courriel") {
    if (!(await userCodeCourriel(tx, config, personne, code, maintenant))) return null;
  } else {
    const secret = propose.secret && dechiffrer(config, personne.id, propose.secret);
    dernierPas = secret && pasAccepte(secret, code, maintenant, null);
    if (dernierPas === null) return null;
  }
  if (!(await prendreProposition(tx, personne.sessionId))) return null;
  const premier = !(await lireFacteur(tx, personne.id));
  const { methode, secret } = propose;
  await ecrireFacteur(tx, { utilisateurId: personne.id, methode, secret, dernierPas, maintenant });
  const codes = await donnerCodesSecours(tx, config, personne.id, maintenant);
  const fait = { acte: premier ? "activee" : "methode", quand: maintenant, methode } as const;
  await deposerMessage(tx, messageDuFacteur(personne, fait, lienOubli(config)), maintenant);
  return { codes, premier };
}

/** Dix codes neufs ; les anciens ne valent plus. */
export async function donnerCodesSecours(
  tx: Transaction,
  config: Config,
  utilisateurId: string,
  maintenant: Date,
): Promise<string[]> {
  const codes = nouveauxCodesSecours();
  await remplacerCodesSecours(
    tx,
    utilisateurId,
    codes.map((code) => condenserCode(config, utilisateurId, code)),
    maintenant,
  );
  return codes.map(ecrireCodeSecours);
}
