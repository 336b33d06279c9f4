import { ENVOIS_SIMULTANES, estImage, estTropGros, PAS_UNE_IMAGE, TROP_GROS } from "../form/photo-admise.ts";
import { reduirePhoto } from "../form/reduire-photo.ts";
import { regarderPhoto } from "../form/regarder-photo.ts";
import type { GardePhotos, PhotoRendue } from "../formulaires/rendu/photos.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { estPassager, type PortePhotos } from "./appels.ts";
import { garderOctets, oublierOctets, type PhotoGardee } from "./brouillon.ts";

/** Sans réseau, rien n'a échoué : la page dit déjà que tout partira. */
const ATTEND_RESEAU = "En attente du réseau\u00a0: elle partira seule";
/** Attentes avant de réessayer seul, en millisecondes ; le retour du réseau n'attend pas. */
const REPRISES_MS = [2_000, 5_000, 10_000, 30_000];

interface Suivi extends PhotoGardee {
  etat: PhotoRendue["etat"];
  /** Réduite et gardée : elle peut partir. */
  prete: boolean;
  progression: number;
  erreur: string | null;
  apercu: string | null;
  essais: number;
  attendReseau: boolean;
  arret: AbortController | null;
}

export interface OuVontLesPhotos {
  formulaire: string;
  porte: PortePhotos;
  /** Les octets se gardent sur l'appareil, pour survivre à la page ; l'aperçu, lui, n'en laisse rien. */
  surAppareil: boolean;
  /** Une photo refusée se garde aussi : le refus peut tenir à la fiche, non à elle. */
  refuseesAussi?: boolean;
  /** Où sert une photo, dans la phrase qui dit qu'elle sert déjà. */
  nommer?: (champ: string) => string | undefined;
}

/**
 * Les photos d'une saisie : réduites, gardées sur l'appareil, envoyées trois par trois, reprises d'elles-mêmes après une coupure. Un
 * refus du serveur ne se reprend pas : il se dit.
 */
export class FilePhotos implements GardePhotos {
  /** Avance quand ce que le brouillon garde a changé ; pas à chaque pour cent d'un envoi. */
  changements = 0;
  private suivis: Suivi[];
  private ouverte = false;
  private preparations: Promise<void> = Promise.resolve();
  private readonly ou: OuVontLesPhotos;
  private readonly surPas: () => void;

  constructor(ou: OuVontLesPhotos, gardees: readonly PhotoGardee[], surPas: () => void) {
    this.ou = ou;
    this.surPas = surPas;
    this.suivis = gardees.map((photo) => ({
      ...suivre(photo),
      prete: true,
      apercu: URL.createObjectURL(photo.octets),
    }));
  }

  demarrer(): void {
    this.ouverte = true;
    window.addEventListener("online", this.relancer);
    this.avancer();
  }

  /** La page se ferme ou la demande est partie : plus rien ne s'envoie. */
  fermer(): void {
    this.ouverte = false;
    window.removeEventListener("online", this.relancer);
    for (const s of this.suivis) s.arret?.abort();
  }

  de(champ: string): readonly PhotoRendue[] {
    return this.suivis
      .filter((s) => s.champ === champ)
      .map((s) =>
        s.pareille ? { ...s, deja: this.suivis.find((autre) => autre.cle === s.pareille)?.champ ?? null } : s,
      );
  }

  nommer(champ: string): string | undefined {
    return this.ou.nommer?.(champ);
  }

  /** Ce que le brouillon garde : tout sauf ce qui a été refusé. */
  gardees(): PhotoGardee[] {
    return this.suivis
      .filter((s) => s.etat !== "refusee" || (this.ou.refuseesAussi && s.prete))
      .map(({ cle, champ, nom, octets, id, doute = null, pareille = null }) => {
        return { cle, champ, nom, octets, id, doute, pareille };
      });
  }

  /** Identifiants des photos arrivées, par champ. */
  recues(): Record<string, string[]> {
    return parChamp(this.suivis.flatMap((s) => (s.id ? [[s.champ, s.id]] : [])));
  }

  /** L'identifiant de cette photo une fois arrivée ; nul en attendant, absent si elle n'est pas d'ici. */
  idDe(cle: string): string | null | undefined {
    return this.suivis.find((s) => s.cle === cle)?.id;
  }

  /** L'image d'une photo arrivée d'ici, que l'appareil a encore. */
  apercuRecu(id: string): string | undefined {
    return this.suivis.find((s) => s.id === id)?.apercu ?? undefined;
  }

  /** Combien sont arrivées, attendent encore d'arriver, ou n'y parviennent pas. */
  compte(): { arrivees: number; enRoute: number; echecs: number } {
    const combien = (...etats: Suivi["etat"][]) => this.suivis.filter((s) => etats.includes(s.etat)).length;
    return { arrivees: combien("recue"), enRoute: combien("attente", "envoi"), echecs: combien("echec") };
  }

  /** Celles que Reflet n'a pas voulues, et qui ne partiront pas. */
  refusees(): number {
    return this.suivis.filter((s) => s.etat === "refusee").length;
  }

  ajouter(champ: string, fichiers: readonly File[], max: number): void {
    const libres = max - this.suivis.filter((s) => s.champ === champ && s.etat !== "refusee").length;
    const pris = fichiers.slice(0, Math.max(0, libres)).map((f) => {
      const nom = f.name.slice(-200) || "photo.jpg";
      return suivre({ cle: cleUnique(), champ, nom, octets: f, id: null });
    });
    // Un fichier refusé laisse sa place à celui qu'on choisit après lui.
    this.suivis = [...this.suivis.filter((s) => s.champ !== champ || s.etat !== "refusee"), ...pris];
    // L'une après l'autre : douze photos de 12 mégapixels ouvertes ensemble, et le téléphone ferme la page.
    for (const suivi of pris) this.preparations = this.preparations.then(() => this.preparer(suivi));
    this.changer();
  }

  retirer(champ: string, cle: string): void {
    const suivi = this.suivis.find((s) => s.champ === champ && s.cle === cle);
    if (!suivi) return;
    this.suivis = this.suivis.filter((s) => s !== suivi);
    suivi.arret?.abort();
    if (suivi.apercu) URL.revokeObjectURL(suivi.apercu);
    if (this.ou.surAppareil) void oublierOctets(cle);
    // Au mieux : le balayage l'emporterait de toute façon.
    if (suivi.id) void this.ou.porte.retirer(suivi.id);
    this.changer();
    this.avancer();
  }

  reprendre(_champ: string, cle: string): void {
    const suivi = this.suivis.find((s) => s.cle === cle && s.etat === "echec");
    if (suivi) recommencer(suivi);
    this.avancer();
  }

  /** Le serveur ne les a plus (plus d'un jour, base restaurée) : elles repartent de l'appareil. */
  toutRenvoyer(): void {
    for (const s of this.suivis) if (s.id) recommencer(s);
    this.changer();
    this.avancer();
  }

  /** Ce qui a échoué repart : le réseau est revenu, ou la personne envoie. */
  readonly relancer = (): void => {
    for (const s of this.suivis) if (s.etat === "echec") recommencer(s);
    this.avancer();
  };

  private async preparer(suivi: Suivi): Promise<void> {
    if (!this.suivis.includes(suivi)) return;
    const { octets: fichier, nom } = suivi;
    if (!estImage(fichier, nom)) return this.refuser(suivi, PAS_UNE_IMAGE);
    suivi.octets = await reduirePhoto(fichier).catch(() => fichier);
    if (estTropGros(suivi.octets)) return this.refuser(suivi, TROP_GROS);
    suivi.doute = await regarderPhoto(suivi.octets).catch(() => null);
    suivi.pareille = await this.pareilleA(suivi);
    if (!this.suivis.includes(suivi)) return;
    suivi.apercu = URL.createObjectURL(suivi.octets);
    suivi.prete = true;
    if (this.ou.surAppareil) void garderOctets(this.ou.formulaire, suivi);
    this.changer();
    this.avancer();
  }

  /** La clé d'une photo prise avant elle dont elle a les octets : un même fichier se réduit toujours pareil sur un même appareil. */
  private async pareilleA({ cle, octets }: Suivi): Promise<string | null> {
    const memeTaille = this.suivis.filter((s) => s.cle !== cle && s.prete && s.octets.size === octets.size);
    for (const autre of memeTaille) if (await memesOctets(autre.octets, octets)) return autre.cle;
    return null;
  }

  private refuser(suivi: Suivi, erreur: string): void {
    Object.assign(suivi, { etat: "refusee", erreur });
    this.changer();
  }

  private avancer(): void {
    if (!this.ouverte) return;
    const libres = ENVOIS_SIMULTANES - this.suivis.filter((s) => s.etat === "envoi").length;
    const suivantes = this.suivis.filter((s) => s.etat === "attente" && s.prete).slice(0, Math.max(0, libres));
    for (const s of suivantes) void this.envoyer(s);
    this.surPas();
  }

  private async envoyer(suivi: Suivi): Promise<void> {
    const arret = new AbortController();
    Object.assign(suivi, { etat: "envoi", progression: 0, erreur: null, attendReseau: false, arret });
    try {
      suivi.id = await this.ou.porte.envoyer(suivi, arret.signal, (part) => {
        suivi.progression = part;
        this.surPas();
      });
      Object.assign(suivi, { etat: "recue", progression: 1 });
      this.changer();
    } catch (erreur) {
      const message = (erreur as Error).message;
      if (arret.signal.aborted) suivi.etat = "attente";
      else if (!estPassager(erreur)) this.refuser(suivi, message);
      else {
        const attendReseau = !navigator.onLine;
        Object.assign(suivi, { etat: "echec", erreur: attendReseau ? ATTEND_RESEAU : message, attendReseau });
        this.reprendrePlusTard(suivi);
      }
    } finally {
      suivi.arret = null;
      this.avancer();
    }
  }

  private reprendrePlusTard(suivi: Suivi): void {
    const delai = REPRISES_MS[suivi.essais++];
    if (delai === undefined) return;
    setTimeout(() => {
      if (suivi.etat !== "echec" || !this.suivis.includes(suivi)) return;
      suivi.etat = "attente";
      this.avancer();
    }, delai);
  }

  private changer(): void {
    this.changements += 1;
    this.surPas();
  }
}

async function memesOctets(a: Blob, b: Blob): Promise<boolean> {
  const [x, y] = await Promise.all([a, b].map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
  return x?.every((octet, i) => octet === y?.[i]) ?? false;
}

/** Des couples (champ, valeur), réunis par champ dans leur ordre. */
export function parChamp(couples: readonly (readonly [champ: string, valeur: string])[]): Record<string, string[]> {
  const reunis: Record<string, string[]> = {};
  for (const [champ, valeur] of couples) reunis[champ] = [...(reunis[champ] ?? []), valeur];
  return reunis;
}

const suivre = (photo: PhotoGardee): Suivi => ({
  ...photo,
  etat: photo.id ? "recue" : "attente",
  prete: false,
  progression: photo.id ? 1 : 0,
  erreur: null,
  apercu: null,
  essais: 0,
  attendReseau: false,
  arret: null,
});

const recommencer = (suivi: Suivi): void =>
  void Object.assign(suivi, { id: null, etat: "attente", erreur: null, essais: 0 });
