import { reduirePhoto } from "../form/reduire-photo.ts";
import type { GardePhotos, PhotoRendue } from "../formulaires/rendu/photos.ts";
import { envoyerPhoto, estPassager, retirerPhoto } from "./appels.ts";
import type { PhotoGardee } from "./brouillon.ts";

/** Trois envois à la fois : au-delà, un téléphone n'avance pas plus vite et chaque photo paraît figée. */
const SIMULTANES = 3;
/** Attentes avant de réessayer seul, en millisecondes ; le retour du réseau n'attend pas. */
const REPRISES_MS = [2_000, 5_000, 10_000, 30_000];
const TAILLE_MAX = 20 * 1024 * 1024;
const PAS_UNE_IMAGE = "Ce fichier n'est pas une image que Reflet sait lire : JPG, PNG ou WebP.";
const TROP_GROS = "Le fichier dépasse 20 Mo.";

interface Suivi extends PhotoGardee {
  etat: PhotoRendue["etat"];
  progression: number;
  erreur: string | null;
  apercu: string;
  essais: number;
  arret: AbortController | null;
}

interface Ou {
  formulaire: string;
  brouillon: string;
}

/**
 * Les photos d'une saisie : réduites, gardées sur l'appareil, envoyées trois par trois, reprises d'elles-mêmes après une coupure. Un
 * refus du serveur ne se reprend pas : il se dit.
 */
export class FilePhotos implements GardePhotos {
  private readonly suivis: Suivi[] = [];
  private readonly ou: Ou;
  private readonly surChange: () => void;

  constructor(ou: Ou, gardees: readonly PhotoGardee[], surChange: () => void) {
    this.ou = ou;
    this.surChange = surChange;
    for (const photo of gardees) this.suivis.push(suivre(photo));
  }

  demarrer(): void {
    window.addEventListener("online", this.relancer);
    this.avancer();
  }

  /** La page se ferme ou la demande est partie : plus rien ne s'envoie. */
  fermer(): void {
    window.removeEventListener("online", this.relancer);
    for (const s of this.suivis) {
      s.arret?.abort();
      if (s.etat === "envoi") s.etat = "attente";
    }
  }

  de(champ: string): readonly PhotoRendue[] {
    return this.suivis.filter((s) => s.champ === champ);
  }

  /** Ce que le brouillon garde : tout sauf ce qui a été refusé. */
  gardees(): PhotoGardee[] {
    return this.suivis
      .filter((s) => s.etat !== "refusee")
      .map(({ cle, champ, nom, octets, id }) => ({ cle, champ, nom, octets, id }));
  }

  /** Identifiants des photos arrivées, par champ. */
  recues(): Record<string, string[]> {
    return parChamp(this.suivis.flatMap((s) => (s.id ? [[s.champ, s.id]] : [])));
  }

  /** Combien attendent encore d'arriver, et combien ont besoin de la personne. */
  reste(): { enRoute: number; echecs: number } {
    return {
      enRoute: this.suivis.filter((s) => s.etat === "attente" || s.etat === "envoi").length,
      echecs: this.suivis.filter((s) => s.etat === "echec").length,
    };
  }

  ajouter(champ: string, fichiers: readonly File[], max: number): void {
    const libres = max - this.suivis.filter((s) => s.champ === champ).length;
    for (const fichier of fichiers.slice(0, Math.max(0, libres))) void this.preparer(champ, fichier);
  }

  retirer(champ: string, cle: string): void {
    const i = this.suivis.findIndex((s) => s.champ === champ && s.cle === cle);
    const [suivi] = i >= 0 ? this.suivis.splice(i, 1) : [];
    if (!suivi) return;
    suivi.arret?.abort();
    URL.revokeObjectURL(suivi.apercu);
    // Au mieux : le balayage l'emporterait de toute façon.
    if (suivi.id) void retirerPhoto(this.ou, suivi.id);
    this.changer();
    this.avancer();
  }

  reprendre(_champ: string, cle: string): void {
    const suivi = this.suivis.find((s) => s.cle === cle && s.etat === "echec");
    if (suivi) Object.assign(suivi, { etat: "attente", erreur: null, essais: 0 });
    this.avancer();
  }

  /** Le serveur ne les a plus (plus d'un jour, base restaurée) : elles repartent de l'appareil. */
  toutRenvoyer(): void {
    for (const s of this.suivis) if (s.id) Object.assign(s, { id: null, etat: "attente", erreur: null, essais: 0 });
    this.avancer();
  }

  /** Ce qui a échoué repart : le réseau est revenu, ou la personne envoie. */
  readonly relancer = (): void => {
    for (const s of this.suivis) if (s.etat === "echec") Object.assign(s, { etat: "attente", erreur: null, essais: 0 });
    this.avancer();
  };

  private async preparer(champ: string, fichier: File): Promise<void> {
    const suivi = suivre({
      cle: crypto.randomUUID(),
      champ,
      nom: fichier.name.slice(-200) || "photo.jpg",
      octets: fichier,
      id: null,
    });
    this.suivis.push(suivi);
    this.changer();
    if (!estImage(fichier)) return this.refuser(suivi, PAS_UNE_IMAGE);
    const octets = await reduirePhoto(fichier);
    if (octets.size > TAILLE_MAX) return this.refuser(suivi, TROP_GROS);
    suivi.octets = octets;
    this.avancer();
  }

  private refuser(suivi: Suivi, erreur: string): void {
    Object.assign(suivi, { etat: "refusee", erreur });
    this.changer();
  }

  private readonly avancer = (): void => {
    const libres = SIMULTANES - this.suivis.filter((s) => s.etat === "envoi").length;
    for (const s of this.suivis.filter((x) => x.etat === "attente").slice(0, Math.max(0, libres))) void this.envoyer(s);
    this.changer();
  };

  private async envoyer(suivi: Suivi): Promise<void> {
    suivi.arret = new AbortController();
    Object.assign(suivi, { etat: "envoi", progression: 0, erreur: null });
    const { signal } = suivi.arret;
    try {
      suivi.id = await envoyerPhoto(this.ou, suivi, signal, (part) => {
        suivi.progression = part;
        this.changer();
      });
      Object.assign(suivi, { etat: "recue", progression: 1 });
    } catch (erreur) {
      if (signal.aborted) return;
      const message = (erreur as Error).message;
      if (!estPassager(erreur)) return this.refuser(suivi, message);
      Object.assign(suivi, { etat: "echec", erreur: message });
      this.reprendrePlusTard(suivi);
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
    this.surChange();
  }
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
  progression: photo.id ? 1 : 0,
  erreur: null,
  apercu: URL.createObjectURL(photo.octets),
  essais: 0,
  arret: null,
});

// Certains navigateurs ne donnent pas de type à un HEIC : son extension décide.
const estImage = (f: File): boolean =>
  (f.type.startsWith("image/") && f.type !== "image/svg+xml") || /\.hei[cf]$/i.test(f.name);
