import { formaterDate } from "../../domain/commun/dates.ts";
import {
  type EtatLu,
  LIBELLES_ENERGIE,
  LIBELLES_TYPE_ETAT,
  LIBELLES_VUE,
  VUES,
} from "../../domain/etats-des-lieux/etat.ts";
import { LIBELLES_DOMMAGE } from "../../domain/fre/libelles.ts";

interface Dossier {
  immatriculation: string | null;
  client: string;
  loueur: string | null;
  vehicule: string | null;
}

/** Ce que le modèle imprime : des textes déjà écrits à la française, et le nom des images. « -- » pour ce qui manque. */
export function donneesImprimees(e: EtatLu, d: Dossier, photos: ReadonlyMap<string, string>, maintenant: Date) {
  const ou = (texte: string | null): string => texte ?? "--";
  const images = (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? []);
  const type = LIBELLES_TYPE_ETAT[e.type].toLowerCase();
  return {
    titre: `État des lieux ${e.type === "depart" ? "de" : "d'"}${e.type === "depart" ? "\u00a0" : ""}${type}`,
    plaque: ou(d.immatriculation),
    version: e.version,
    // La date du document est celle de la signature : une copie refaite demain est le même document.
    date: (e.signe_le ?? maintenant.toISOString()).slice(0, 10),
    brouillon: e.signe_le === null,
    identite: [
      ["Immatriculation", ou(d.immatriculation)],
      ["Véhicule", ou(d.vehicule)],
      ["Client", d.client],
      ["Loueur", ou(d.loueur)],
      ["Date", e.date_etat ? formaterDate(e.date_etat) : "--"],
      ["Lieu", ou(e.lieu)],
      [
        "Kilométrage",
        e.kilometrage === null ? "--" : `${new Intl.NumberFormat("fr-FR").format(e.kilometrage)}\u00a0km`,
      ],
      [LIBELLES_ENERGIE[e.energie], e.niveau === null ? "--" : `${e.niveau}\u00a0%`],
    ],
    observations: e.observations ?? "",
    dommages: e.dommages.map((x) => ({
      rang: x.rang,
      element: x.element,
      nature: LIBELLES_DOMMAGE[x.dommage],
      commentaire: x.commentaire ?? "",
      images: images(x.photos),
    })),
    vues: VUES.flatMap((vue) => {
      const siennes = images(e.photos.filter((p) => p.vue === vue).map((p) => p.fichier_id));
      return siennes.map((image, i) => ({
        image,
        legende: siennes.length > 1 ? `${LIBELLES_VUE[vue]} (${i + 1} sur ${siennes.length})` : LIBELLES_VUE[vue],
      }));
    }),
    signature: {
      nom: e.signataire ?? "",
      tracee: e.trace !== null,
      // La seconde main : un nom vide quand une seule personne a signé.
      seconde: { nom: e.contresignataire ?? "", tracee: e.contretrace !== null },
      quand: e.signe_le ? quand(e.signe_le) : "",
    },
  };
}

/** « 21 novembre 2026 à 19 h 05 », à l'heure de Paris. */
function quand(iso: string): string {
  const date = new Date(iso);
  const jour = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" }).format(date);
  const heure = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Paris" });
  return `${jour} à ${heure.format(date).replace(":", "\u00a0h\u00a0")}`;
}
