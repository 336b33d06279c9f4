import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createServerTls } from "node:https";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";
import { CHEMIN_ANNONCE_DEPART } from "../../domain/session/constantes.ts";
import { chiffrer } from "../secrets/coffre.ts";
import type { AppTest } from "../testing/app-test.ts";
import { proprietaireSecret } from "./verifier-retour.ts";

export const IDENTIFIANT = "reflet";
export const SECRET = "secret-du-fournisseur-d-essai";

/** Une personne, telle que le fournisseur la connaît. */
interface Compte {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  xms_edov?: boolean | string;
  /** Ce qu'il atteste de sa façon de se connecter. */
  amr: string[];
  given_name?: string;
  family_name?: string;
}
type Jetons = Record<string, unknown> & { id_token: string };

/** Un vrai fournisseur OpenID Connect (oidc-provider) sur la boucle locale, et de quoi le faire mal se conduire. */
export interface FournisseurEssai {
  emetteur: string;
  /** Qui se connecte chez lui. */
  compte: Compte;
  /** Combien de fois ses clés ont été lues. */
  clesLues: number;
  /** Les clés qu'il publie : la sienne, plus celles qu'un essai ajoute. */
  cles: JWK[];
  /** Change ses jetons juste avant qu'ils partent. */
  truquer: ((jetons: Jetons) => unknown) | null;
  /** Signe les affirmations d'un ID token, changées, avec sa clé ou une autre. */
  resigner(jeton: string, change: JWTPayload, cle?: Cle): Promise<string>;
  /** Porte l'annonce qu'une session est finie chez lui ; par défaut, comme un vrai. */
  annoncer(adresse: string, demande: RequestInit): Promise<Response>;
  /** Suit une demande de connexion comme un navigateur ; rend ce que l'adresse de retour porte. */
  passer(adresse: string, geste?: "continuer" | "refuser"): Promise<Record<string, string>>;
  /** Quitte, avec la session de la dernière connexion ; rend l'adresse où le navigateur arrive. */
  quitter(adresse: string): Promise<string>;
  fermer(): Promise<void>;
}
interface Cle {
  privee: CryptoKey;
  publique: JWK;
}

export async function nouvelleCle(kid: string): Promise<Cle & { jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const commun = { kid, alg: "RS256", use: "sig" };
  return {
    privee: privateKey,
    publique: { ...(await exportJWK(publicKey)), ...commun },
    jwk: { ...(await exportJWK(privateKey)), ...commun },
  };
}

export async function ouvrirFournisseur(
  retour: string,
  { port = 0, certificat }: { port?: number; certificat?: { key: string; cert: string } } = {},
): Promise<FournisseurEssai> {
  let repondre: (q: IncomingMessage, r: ServerResponse) => void = () => undefined;
  const recevoir = (q: IncomingMessage, r: ServerResponse) => repondre(q, r);
  const serveur = certificat ? createServerTls(certificat, recevoir) : createServer(recevoir);
  await new Promise<void>((pret) => serveur.listen(port, "127.0.0.1", pret));
  const emetteur = `${certificat ? "https" : "http"}://localhost:${(serveur.address() as AddressInfo).port}`;
  const cle = await nouvelleCle("premiere");
  const accueil = new URL("/", retour).href;
  const cookies = new Map<string, string>();
  const f: FournisseurEssai = {
    emetteur,
    compte: { sub: "claire-1", email: "claire@canarival.test", email_verified: true, amr: ["pwd"] },
    clesLues: 0,
    cles: [cle.publique],
    truquer: null,
    resigner: async (jeton, change, autre = cle) => {
      const lu = JSON.parse(Buffer.from(jeton.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
      return new SignJWT({ ...lu, ...change })
        .setProtectedHeader({ alg: "RS256", kid: autre.publique.kid ?? "" })
        .sign(autre.privee);
    },
    annoncer: (adresse, { method = "POST", headers = {}, body = null }) => fetch(adresse, { method, headers, body }),
    passer: async (adresse, geste = "continuer") => {
      cookies.clear();
      return Object.fromEntries((await suivre(adresse, geste, retour, cookies)).searchParams);
    },
    quitter: async (adresse) => (await suivre(adresse, "quitter", accueil, cookies)).href,
    fermer: () => arreter(serveur),
  };
  const fournisseur = new Provider(emetteur, {
    clients: [
      {
        client_id: IDENTIFIANT,
        client_secret: SECRET,
        redirect_uris: [retour],
        post_logout_redirect_uris: [accueil],
        backchannel_logout_uri: new URL(CHEMIN_ANNONCE_DEPART, retour).href,
        backchannel_logout_session_required: true,
      },
    ],
    fetch: (adresse, demande) => f.annoncer(String(adresse), demande ?? {}),
    jwks: { keys: [cle.jwk] },
    cookies: { keys: ["essai"] },
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified", "xms_edov"],
      profile: ["given_name", "family_name", "preferred_username"],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (ctx, formulaire) => void Object.assign(ctx, { body: pageDeDepart(formulaire) }),
      },
    },
    interactions: { url: (_, { uid }) => `/entrer/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...f.compte, sub: id }) }),
    // Chacun accorde d'avance ce que Reflet demande.
    loadExistingGrant: async ({ oidc }) => {
      const accord = new fournisseur.Grant({ accountId: oidc.session?.accountId ?? "", clientId: IDENTIFIANT });
      accord.addOIDCScope("openid email profile");
      await accord.save();
      return accord;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 600, Grant: 600 },
  });
  const traiter = fournisseur.callback();
  repondre = (q, r) => {
    const url = q.url ?? "";
    if (url.startsWith("/jwks")) {
      f.clesLues++;
      return void r.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: f.cles }));
    }
    if (url.startsWith("/entrer/")) return void entrer(fournisseur, f, q, r);
    if (url === "/token" && f.truquer) detourner(r, f.truquer);
    traiter(q, r);
  };
  return f;
}

/** Sa page de connexion : qui vient, et deux boutons. */
async function entrer(
  fournisseur: Provider,
  f: FournisseurEssai,
  q: IncomingMessage,
  r: ServerResponse,
): Promise<void> {
  if (q.method === "GET") {
    const { params } = await fournisseur.interactionDetails(q, r);
    const bouton = (geste: string, nom: string) =>
      `<form method="post" action="?${geste}"><button>${nom}</button></form>`;
    r.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
      `<!doctype html><html lang="fr"><title>Mon entreprise</title><h1>Mon entreprise</h1><p>${params.login_hint}</p>
       ${bouton("continuer", "Continuer")}${bouton("refuser", "Refuser")}`,
    );
    return;
  }
  const issue = q.url?.endsWith("?refuser")
    ? { error: "access_denied", error_description: "refus" }
    : { login: { accountId: f.compte.sub, amr: f.compte.amr } };
  await fournisseur.interactionFinished(q, r, issue, { mergeWithLastSubmission: false });
}

const pageDeDepart = (formulaire: string): string =>
  `<!doctype html><html lang="fr"><title>Mon entreprise</title><h1>Quitter mon entreprise</h1>${formulaire}
   <button type="submit" form="op.logoutForm" name="logout" value="yes">Quitter</button></html>`;

/** Remplace les jetons d'une réponse au moment où elle part. */
function detourner(r: ServerResponse, truquer: (jetons: Jetons) => unknown): void {
  const finir = r.end.bind(r) as (corps: string) => ServerResponse;
  r.end = ((corps: string) => {
    void Promise.resolve(truquer(JSON.parse(String(corps)) as Jetons)).then((rendu) => {
      const texte = typeof rendu === "string" ? rendu : JSON.stringify(rendu);
      r.setHeader("content-length", Buffer.byteLength(texte));
      finir(texte);
    });
    return r;
  }) as typeof r.end;
}

/** Suit les adresses d'un navigateur, ses cookies et un bouton, jusqu'à celle qui commence par `arrivee`. */
async function suivre(depart: string, geste: string, arrivee: string, cookies: Map<string, string>): Promise<URL> {
  let [adresse, methode] = [depart, "GET"];
  let corps: URLSearchParams | undefined;
  for (let pas = 0; pas < 8; pas++) {
    const reponse = await fetch(adresse, {
      method: methode,
      redirect: "manual",
      headers: { cookie: [...cookies].map(([n, v]) => `${n}=${v}`).join("; ") },
      ...(corps && { body: corps }),
    });
    for (const ligne of reponse.headers.getSetCookie()) {
      const [nom = "", valeur = ""] = (ligne.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(nom, valeur);
    }
    const suite = reponse.headers.get("location");
    if (!suite) {
      const page = await reponse.text();
      const [, action, xsrf] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(page) ?? [];
      if (corps || !action || !xsrf) throw new Error(`${methode} ${adresse} : ${reponse.status} ${page.slice(0, 400)}`);
      [adresse, methode, corps] = [action, "POST", new URLSearchParams({ xsrf, logout: "yes" })];
      continue;
    }
    const url = new URL(suite, adresse);
    corps = undefined;
    if (url.href.startsWith(arrivee)) return url;
    methode = url.pathname.startsWith("/entrer/") ? "POST" : "GET";
    adresse = methode === "POST" ? `${url.href}?${geste}` : url.href;
  }
  throw new Error("trop de redirections");
}

const arreter = (serveur: Server): Promise<void> =>
  new Promise((fini) => {
    serveur.close(() => fini());
    serveur.closeAllConnections();
  });

/** Le réglage d'une société, écrit sans passer par l'écran ; une société neuve si elle n'est pas dite. */
export async function entrepriseJetable(
  t: Pick<AppTest, "enSysteme" | "services">,
  r: {
    client: string;
    emetteur?: string;
    domaines: string[];
    obligatoire?: boolean;
    creation?: boolean;
    deconnexion?: boolean;
    adresses_de_confiance?: boolean;
  },
): Promise<string> {
  const secret = chiffrer(t.services.config, proprietaireSecret(r.client), Buffer.from(SECRET));
  await t.enSysteme(async (c) => {
    await c.query(
      `insert into fournisseurs_identite (client_id, emetteur, identifiant, secret, domaines, obligatoire, creation, deconnexion, adresses_de_confiance, actif)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)
       on conflict (client_id) do update set emetteur = excluded.emetteur, secret = excluded.secret, actif = true, domaines = excluded.domaines,
         obligatoire = excluded.obligatoire, creation = excluded.creation, deconnexion = excluded.deconnexion,
         adresses_de_confiance = excluded.adresses_de_confiance`,
      [
        r.client,
        r.emetteur ?? "https://connexion.exemple.fr",
        IDENTIFIANT,
        secret,
        r.domaines,
        r.obligatoire ?? false,
        r.creation ?? false,
        r.deconnexion ?? false,
        r.adresses_de_confiance ?? false,
      ],
    );
  });
  return r.client;
}
