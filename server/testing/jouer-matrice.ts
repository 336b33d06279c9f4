import { APPELANTS, type Appelant } from "../../domain/commun/contrat.ts";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import { poserAutonome } from "./autonome.ts";
import { EXEMPLES } from "./exemples.ts";
import { CANARI } from "./jeu.ts";

/** L'application, et de quoi jouer chaque route sous chaque appelant. */
export interface Matrice {
  t: AppTest;
  /**
   * Joue cette route par cet appelant et rend ce qui n'est pas comme le contrat le dit : statut, société étrangère montrée, réponse hors de son
   * schéma, erreur sans ses trois champs. Vide si tout y est.
   */
  juger(route: RouteDecrite, appelant: Appelant): Promise<string[]>;
}

const QUI: Record<Exclude<Appelant, "personne" | "revoquee" | "autonome">, (t: AppTest) => string> = {
  admin: (x) => x.jeu.admin,
  expert: (x) => x.jeu.expert,
  client: (x) => x.jeu.claire,
  autre_client: (x) => x.jeu.marc,
  sans_besoin: (x) => x.jeu.sansBesoin,
};
/** À qui rien de la première société ne doit se montrer. */
const ETRANGERS: readonly Appelant[] = ["autre_client", "sans_besoin", "personne", "revoquee"];

export async function creerMatrice(): Promise<Matrice> {
  const t = await creerAppTest();
  const autonome = await poserAutonome(t);
  // Le fichier du jeu doit exister sur le stockage pour être téléchargé.
  await t.services.fichiers.deposer(unPdf(), 1000, t.jeu.fichier);

  async function jetonDe(appelant: Appelant): Promise<string | undefined> {
    if (appelant === "personne") return undefined;
    // Une session par appel : certaines routes ferment les autres.
    if (appelant !== "revoquee") return t.session(appelant === "autonome" ? autonome : QUI[appelant](t));
    const jeton = await t.session(t.jeu.claire);
    await t.appeler("DELETE", "/api/session", { jeton });
    return jeton;
  }

  async function jouer(route: RouteDecrite, appelant: Appelant) {
    const exemple = await EXEMPLES[route.cle]?.(t);
    if (!exemple) throw new Error(`La route ${route.cle} n'a pas d'exemple.`);
    const chemin = route.chemin.replace(/\{(\w+)\}/g, (_, nom: string) => exemple.chemin?.[nom] ?? "");
    const requete = exemple.requete ? `?${new URLSearchParams(exemple.requete)}` : "";
    const jeton = await jetonDe(appelant);
    return t.appeler(route.methode, `/api${chemin}${requete}`, {
      jeton,
      ...(exemple.corps !== undefined && { corps: exemple.corps }),
      ...(exemple.octets && { octets: exemple.octets }),
    });
  }

  return {
    t,
    async juger(route, appelant) {
      const reponse = await jouer(route, appelant);
      const { statusCode: statut, body } = reponse;
      const attendu = route.meta.attendus[appelant];
      const ecarts: string[] = [];
      if (statut !== attendu) ecarts.push(`${statut} au lieu de ${attendu} : ${body.slice(0, 300)}`);
      if (ETRANGERS.includes(appelant) && body.includes(CANARI)) ecarts.push("montre une autre société");
      if (statut === 200 && route.sortie && !route.meta.brute)
        for (const faute of route.sortie.safeParse(reponse.json()).error?.issues ?? [])
          ecarts.push(JSON.stringify(faute));
      if (statut >= 400) {
        const dits = Object.keys(reponse.json());
        ecarts.push(
          ...["code", "message_fr", "request_id"].filter((c) => !dits.includes(c)).map((c) => `erreur sans ${c}`),
        );
      }
      return ecarts;
    },
  };
}

async function* unPdf() {
  yield Buffer.from("%PDF-1.7\n");
}

/** Ce qui n'est pas comme le contrat le dit, de tous les appelants ; s'arrête au premier. */
export async function jugerTous({ juger }: Matrice, route: RouteDecrite): Promise<string[]> {
  for (const appelant of APPELANTS) {
    const ecarts = await juger(route, appelant);
    if (ecarts.length > 0) return ecarts.map((e) => `${appelant} : ${e}`);
  }
  return [];
}
