import { randomUUID } from "node:crypto";
import { MOT_DE_PASSE_DEMONSTRATION } from "../db/seed/entites/comptes.ts";

/** Une restitution à créer ; la clé reste la même quand on la renvoie. */
export interface Ecriture {
  cle_idempotence: string;
  immatriculation: string;
  montant_ht_apres_remise: number;
}
interface Totaux {
  total: number;
  somme_ht: number;
}

const ENTETES = { "content-type": "application/json", "x-reflet": "1" };

/** Le cookie d'une personne de la démonstration. */
export async function ouvrirSession(url: string, email: string): Promise<string> {
  const corps = JSON.stringify({ email, mot_de_passe: MOT_DE_PASSE_DEMONSTRATION });
  const reponse = await fetch(`${url}/api/session`, { method: "POST", headers: ENTETES, body: corps });
  const cookie = reponse.headers.getSetCookie()[0]?.split(";")[0];
  if (!reponse.ok || !cookie) throw new Error(`Connexion refusée : ${reponse.status} ${await reponse.text()}`);
  return cookie;
}

/** L'expert qui écrit des restitutions par HTTP, note celles que le serveur a acceptées et les recompte ensuite. */
export class Ecrivain {
  /** Identifiant rendu par le serveur → ce qui avait été demandé. */
  readonly acceptees = new Map<string, Ecriture>();
  readonly cookie: string;
  private readonly commun: object;
  private rang = 0;

  private constructor(cookie: string, commun: object) {
    this.cookie = cookie;
    this.commun = commun;
  }

  static async connecter(url: string): Promise<Ecrivain> {
    const cookie = await ouvrirSession(url, "expert@reflet.test");
    const page = await fetch(`${url}/api/restitutions?taille=1`, { headers: { cookie } });
    const { lignes } = (await page.json()) as { lignes: { client_id: string; loueur_id: string }[] };
    const [modele] = lignes;
    if (!modele) throw new Error("La démonstration n'a aucune restitution.");
    const { client_id, loueur_id } = modele;
    const fiche = { agence: "Lyon", marque: "Renault", modele: "Clio V", type_vehicule: "VP", kilometrage: 1000 };
    return new Ecrivain(cookie, { client_id, loueur_id, date_restitution: "2026-01-15", ...fiche });
  }

  /** Écrit sans relâche, les reprises d'abord, jusqu'à ce que le serveur meure ou que ce soit fini ; rend ce qui est resté sans réponse. */
  async ecrireJusquALaCoupure(
    url: string,
    reprises: readonly Ecriture[],
    fini: () => boolean = () => false,
  ): Promise<Ecriture[]> {
    const file = [...reprises];
    for (;;) {
      if (fini()) return file;
      const ecriture = file.shift() ?? this.nouvelle();
      if (!(await this.envoyer(url, ecriture))) return [ecriture, ...file];
    }
  }

  async reprendre(url: string, ecritures: readonly Ecriture[]): Promise<number> {
    for (const ecriture of ecritures) {
      if (!(await this.envoyer(url, ecriture))) throw new Error("Le serveur relancé ne répond pas.");
    }
    return ecritures.length;
  }

  async totaux(url: string): Promise<Totaux> {
    return (await this.lire(url, "/api/restitutions?taille=1")) as Totaux;
  }

  /** Relit chaque écriture acceptée, cherche les doubles par plaque, compare les totaux tenus par la base à la somme des nôtres. */
  async auditer(url: string, avant: Totaux) {
    let manquantes = 0;
    let doubles = 0;
    let montant = 0;
    for (const [id, ecriture] of this.acceptees) {
      const lue = (await this.lire(url, `/api/restitutions/${id}`)) as Partial<Ecriture>;
      if (lue.immatriculation !== ecriture.immatriculation) manquantes += 1;
      const { total } = (await this.lire(url, `/api/restitutions?q=${ecriture.immatriculation}`)) as Totaux;
      if (total > 1) doubles += 1;
      montant += ecriture.montant_ht_apres_remise;
    }
    const apres = await this.totaux(url);
    return {
      acceptees: this.acceptees.size,
      manquantes,
      doubles,
      ecartNombre: apres.total - avant.total - this.acceptees.size,
      ecartMontant: apres.somme_ht - avant.somme_ht - montant,
    };
  }

  private nouvelle(): Ecriture {
    const n = ++this.rang;
    const immatriculation = `ZZ-${String(n).padStart(6, "0")}-K`;
    return { cle_idempotence: randomUUID(), immatriculation, montant_ht_apres_remise: 1000 + n };
  }

  /** Vrai si le serveur a accepté ; faux si la réponse n'est pas venue. Un refus est une faute du banc ou du produit : il lève. */
  private async envoyer(url: string, ecriture: Ecriture): Promise<boolean> {
    const corps = JSON.stringify({ ...this.commun, ...ecriture });
    let reponse: Response;
    let texte: string;
    try {
      reponse = await fetch(`${url}/api/restitutions`, {
        method: "POST",
        headers: { ...ENTETES, cookie: this.cookie },
        body: corps,
      });
      texte = await reponse.text();
    } catch {
      return false;
    }
    if (reponse.status === 503) return false;
    if (!reponse.ok) throw new Error(`Écriture refusée : ${reponse.status} ${texte}`);
    this.acceptees.set((JSON.parse(texte) as { id: string }).id, ecriture);
    return true;
  }

  private async lire(url: string, chemin: string): Promise<unknown> {
    return (await fetch(`${url}${chemin}`, { headers: { cookie: this.cookie } })).json();
  }
}
