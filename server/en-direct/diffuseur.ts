import { z } from "zod";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { type Avis, BATTEMENT_MS, FLUX_PAR_PERSONNE, LEVEE_MS } from "../../domain/en-direct/en-direct.ts";
import type { Services } from "../services.ts";
import { type Ecoute, ecouter } from "./ecoute.ts";
import type { Flux } from "./flux.ts";
import { leverPresences } from "./presences.queries.ts";

/** Ce que la base écrit sur le canal (migration 0048). */
const recu = z.union([
  z.object({
    e: z.string(),
    c: z.string().nullable(),
    a: z.enum(["tous", "partenaire", "equipe"]),
    i: z.array(z.string()).optional(),
    /** Qui a écrit ; nul : le programme lui-même. */
    p: z.string().nullish(),
  }),
  z.object({ x: z.enum(["session", "utilisateur", "client"]), i: z.string() }),
]);

/** Avis gardés pour qui revient d'une courte coupure. */
const GARDES_MS = 60_000;
const GARDES_MAX = 2_000;
/** Flux d'un serveur, sous ses 2 000 connexions : les demandes ordinaires gardent leur place. */
const FLUX_MAX = 1_200;

/** La demande a voyagé et attendu depuis que le navigateur a compté : un changement redit deux fois ne coûte qu'une lecture. */
const TRAJET_MS = 5_000;

type Besoins = Pick<Services, "base" | "horloge">;

/** Une écoute par serveur, ouverte au premier flux, et tous les flux de ce serveur. */
export class Diffuseur {
  private readonly flux = new Set<Flux>();
  private readonly recents: { le: number; avis: Avis }[] = [];
  private readonly besoins: Besoins;
  private ecoute: Ecoute | undefined;
  /** Depuis quand rien n'a pu manquer à l'écoute (horloge monotone). */
  private sansTrouDepuis = Number.POSITIVE_INFINITY;
  private battement: NodeJS.Timeout | undefined;
  private ferme = false;
  /** Sessions dont le dernier flux vient de se fermer. */
  private readonly departs = new Map<string, NodeJS.Timeout>();

  constructor(besoins: Besoins) {
    this.besoins = besoins;
  }

  /** Vrai s'il reste de la place pour un flux de cette personne ; le sien le plus ancien cède la sienne. */
  faireDeLaPlace(personne: string): boolean {
    const siens = [...this.flux].filter((f) => f.acteur.id === personne);
    if (siens.length >= FLUX_PAR_PERSONNE) this.retirer(siens[0], "trop");
    return this.flux.size < FLUX_MAX;
  }

  /** Attend l'écoute, redit ce qui a été manqué depuis `depuis` millisecondes, et suit. Lève si la base ne s'écoute pas. */
  async ajouter(flux: Flux, depuis: number | undefined): Promise<void> {
    if (this.ferme) return flux.fermer("arret");
    this.ecoute ??= this.demarrer();
    await this.ecoute.prete();
    this.flux.add(flux);
    flux.dire("ouvert");
    if (depuis === undefined) return;
    const origine = performance.now() - depuis;
    if (origine < this.sansTrouDepuis) return flux.dire("reprise");
    for (const { le, avis } of this.recents) if (le >= origine - TRAJET_MS) flux.entendre(avis);
  }

  retirer(flux: Flux | undefined, motif?: "session" | "arret" | "duree" | "trop"): void {
    if (!flux) return;
    if (this.flux.delete(flux)) this.guetterDepart(flux.sessionId);
    if (motif) flux.fermer(motif);
    else flux.oublierAttente();
  }

  async fermer(): Promise<void> {
    this.ferme = true;
    clearInterval(this.battement);
    for (const depart of this.departs.values()) clearTimeout(depart);
    for (const flux of [...this.flux]) this.retirer(flux, "arret");
    await this.ecoute?.fermer();
  }

  /**
   * Le navigateur est parti sans le dire (fermé net, machine en veille, réseau coupé) s'il n'a pas rouvert de flux peu après : ses présences
   * se lèvent. S'il est revenu par un autre serveur, l'avis de ce retrait lui parvient et il se redit présent.
   */
  private guetterDepart(session: string): void {
    if (this.ferme || this.departs.has(session)) return;
    const depart = setTimeout(() => {
      this.departs.delete(session);
      if ([...this.flux].some((f) => f.sessionId === session)) return;
      void this.besoins.base.porte((tx) => leverPresences(tx, session)).catch(() => undefined);
    }, LEVEE_MS);
    depart.unref();
    this.departs.set(session, depart);
  }

  private demarrer(): Ecoute {
    this.battement = setInterval(() => void this.battre(), BATTEMENT_MS);
    this.battement.unref();
    const ecoute = ecouter(this.besoins.base, {
      avis: (texte) => this.recevoir(texte),
      reprise: () => {
        this.recents.length = 0;
        this.sansTrouDepuis = performance.now();
        for (const flux of this.flux) {
          void this.verifier(flux);
          flux.dire("reprise");
        }
      },
    });
    void ecoute.prete().then(
      () => {
        if (this.sansTrouDepuis === Number.POSITIVE_INFINITY) this.sansTrouDepuis = performance.now();
      },
      () => undefined,
    );
    return ecoute;
  }

  private recevoir(texte: string): void {
    const lu = recu.safeParse(JSON.parse(texte));
    if (!lu.success) return;
    if ("x" in lu.data) {
      const { x, i } = lu.data;
      for (const flux of [...this.flux]) if (concerne(flux, x, i)) void this.verifier(flux, true);
      return;
    }
    const { e, c, a, i, p } = lu.data;
    const avis: Avis = { entite: e, client_id: c, audience: a, ids: i, auteur: p };
    this.garder(avis);
    for (const flux of this.flux) flux.entendre(avis);
  }

  private garder(avis: Avis): void {
    const le = performance.now();
    this.recents.push({ le, avis });
    const trop = this.recents.length - GARDES_MAX;
    const perimes = this.recents.findIndex((r) => r.le > le - GARDES_MS);
    const partis = this.recents.splice(0, Math.max(trop, perimes));
    const dernier = partis.at(-1);
    if (dernier) this.sansTrouDepuis = Math.max(this.sansTrouDepuis, dernier.le);
  }

  private async battre(): Promise<void> {
    for (const flux of [...this.flux]) {
      await this.verifier(flux);
      flux.dire("battement");
    }
  }

  /** Relit la session : ce que la personne peut entendre est ce qu'elle a le droit de savoir maintenant, ou plus rien. */
  private async verifier(flux: Flux, droitsChanges = false): Promise<void> {
    if (droitsChanges) {
      flux.retenu = true;
      flux.oublierAttente();
    }
    try {
      const identite = await this.besoins.base.identifier(flux.jeton, this.besoins.horloge());
      if (!identite) return this.retirer(flux, "session");
      flux.acteur = identite.acteur;
      flux.retenu = false;
      if (droitsChanges) flux.dire("reprise");
      else flux.vider();
    } catch {
      // La base est absente : rien ne part, la reprise de l'écoute redira tout.
      flux.retenu = true;
    }
  }
}

function concerne(flux: Flux, quoi: "session" | "utilisateur" | "client", id: string): boolean {
  if (quoi === "session") return flux.sessionId === id;
  if (quoi === "utilisateur") return flux.acteur.id === id;
  return clientDe(flux.acteur) === id;
}
const clientDe = (acteur: Acteur): string | null => (acteur.role === "client" ? acteur.clientId : null);

/** Le diffuseur de cette application ; fait au premier flux, oublié avec elle. */
const diffuseurs = new WeakMap<Services["base"], Diffuseur>();
export function diffuseurDe(services: Besoins): Diffuseur {
  const garde = diffuseurs.get(services.base);
  if (garde) return garde;
  const neuf = new Diffuseur(services);
  diffuseurs.set(services.base, neuf);
  return neuf;
}
