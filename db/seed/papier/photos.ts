import sharp from "sharp";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { LIBELLES_VUE, type Vue } from "../../../domain/etats-des-lieux/etat.ts";
import type { Fichiers } from "../../../server/fichiers/stockage.ts";
import type { EtatSeme } from "../entites/etats-des-lieux.ts";
import type { Hasard } from "../hasard.ts";
import type { RangFichier } from "../rangs.ts";
import type { RangTicket } from "../rangs-demandes.ts";
import { garderFichier } from "./deposer-papiers.ts";
import { cadreVu, dessinerVue, type Prise, placeDe, tirerPrise } from "./tour-vehicule.ts";

// De petites vues d'un panneau de carrosserie abîmé : peintes, jamais photographiées, elles ne montrent ni lieu ni personne.

const LARGEUR = 960;
const HAUTEUR = 720;
/** Genres d'images : un parc montre souvent le même genre de dommage. */
const VUES = 8;
const TICKETS_AVEC_PHOTOS = 32;

const TEINTES = ["#c9ced3", "#2b3440", "#8e1f2d", "#1f4a7d", "#e8e9ea", "#56606a"] as const;

/** Une rayure qui se divise : un trait clair, son ombre, et des éraflures voisines. */
function rayures(h: Hasard): string {
  const [x, y] = [h.entier(200, 420), h.entier(240, 430)];
  return Array.from({ length: h.entier(6, 12) }, (_, i) => {
    const debut = { x: x + h.entier(-60, 60), y: y + i * h.entier(3, 9) };
    const long = h.entier(140, 380);
    const trace = `M${debut.x} ${debut.y} q ${long / 2} ${h.entier(-26, 14)} ${long} ${h.entier(-34, 20)}`;
    const epaisseur = i === 0 ? 2.4 : h.entier(6, 14) / 10;
    return `<path d="${trace}" stroke="#000" stroke-opacity="0.35" stroke-width="${epaisseur + 0.8}" fill="none" transform="translate(0.6 1.4)"/>
      <path d="${trace}" stroke="#f4f1ea" stroke-opacity="${h.entier(45, 80) / 100}" stroke-width="${epaisseur}" fill="none" stroke-dasharray="${h.entier(60, 140)} ${h.entier(2, 9)}"/>`;
  }).join("");
}

/** Un creux : sombre d'un côté, clair de l'autre, comme la lumière le dessine. */
function enfoncement(h: Hasard): string {
  const [x, y, r] = [h.entier(360, 600), h.entier(290, 440), h.entier(70, 130)];
  return `<ellipse cx="${x}" cy="${y}" rx="${r * 1.5}" ry="${r}" fill="url(#creux)"/>
    <ellipse cx="${x + r * 0.4}" cy="${y + r * 0.55}" rx="${r}" ry="${r * 0.4}" fill="#ffffff" fill-opacity="0.28" filter="url(#flou)"/>`;
}

function panneau(h: Hasard, rang: number): string {
  const teinte = TEINTES[rang % TEINTES.length];
  const pli = h.entier(180, 240);
  const joint = h.entier(700, 860);
  const dommage = rang % 3 === 1 ? enfoncement(h) : rang % 3 === 2 ? enfoncement(h) + rayures(h) : rayures(h);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGEUR}" height="${HAUTEUR}">
    <defs>
      <linearGradient id="lumiere" x1="0" y1="0" x2="0.25" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="0.32" stop-color="#fff" stop-opacity="0.08"/>
        <stop offset="0.7" stop-color="#000" stop-opacity="0.16"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/>
      </linearGradient>
      <radialGradient id="creux"><stop offset="0" stop-color="#000" stop-opacity="0.34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
      <filter id="flou" x="-60%" y="-120%" width="220%" height="340%"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="${teinte}"/>
    <rect width="100%" height="100%" fill="url(#lumiere)"/>
    <path d="M0 ${pli} C 300 ${pli - 46}, 640 ${pli - 30}, 960 ${pli + 24}" stroke="#000" stroke-opacity="0.3" stroke-width="9" fill="none" filter="url(#flou)"/>
    <path d="M0 ${pli} C 300 ${pli - 46}, 640 ${pli - 30}, 960 ${pli + 24}" stroke="#fff" stroke-opacity="0.35" stroke-width="3" fill="none"/>
    <path d="M${joint} 0 C ${joint - 26} 260, ${joint - 18} 520, ${joint + 14} 720" stroke="#0b0d10" stroke-opacity="0.75" stroke-width="8" fill="none"/>
    <path d="M0 ${HAUTEUR - 90} L 960 ${HAUTEUR - 60} L 960 720 L 0 720 Z" fill="#16191d" fill-opacity="0.85"/>
    ${dommage}
    <text x="940" y="704" text-anchor="end" font-family="sans-serif" font-size="17" fill="#ffffff" fill-opacity="0.75">Image de démonstration</text>
  </svg>`;
}

type Tirage = (sujet: string) => Hasard;

/** Un panneau abîmé, à lui : la même image sur deux dossiers serait une photo resservie. */
const peindrePanneau = (h: Hasard): Promise<Buffer> =>
  sharp(Buffer.from(panneau(h, h.entier(0, VUES - 1))))
    .jpeg({ quality: 78 })
    .toBuffer();

/** Peint les photos des sinistres et des états des lieux ; pose leurs adresses sur les lignes. */
export async function deposerPhotos(
  fichiers: Fichiers,
  { tickets, etats }: { tickets: readonly RangTicket[]; etats: readonly EtatSeme[] },
  tirage: Tirage,
): Promise<RangFichier[]> {
  const depots = [deposerSinistres(fichiers, tickets, tirage), deposerEtats(fichiers, etats, tirage)];
  return (await Promise.all(depots)).flat();
}

/** Comment la vue de cet état est prise : le jour est le même pour toutes, le cadrage à chacune. */
const priseDe = ({ rang }: EtatSeme, vue: Vue, tirage: Tirage): Prise =>
  tirerPrise(tirage(`jour ${rang.id}`), tirage(`cadrage ${rang.id} ${vue}`));

/** La vue d'un véhicule ce jour-là, avec les dommages que l'état relève. */
const peindreVue = ({ rang, immatriculation, dommages }: EtatSeme, vue: Vue, prise: Prise): Promise<Buffer> =>
  sharp(
    Buffer.from(
      dessinerVue({
        vue,
        dommages,
        teinte: TEINTES[[...immatriculation].reduce((n, c) => n + c.charCodeAt(0), 0) % TEINTES.length] ?? TEINTES[0],
        legende: `${immatriculation} · ${rang.date_etat ? formaterDate(rang.date_etat) : ""}`,
        prise,
      }),
    ),
  )
    .jpeg({ quality: 76 })
    .toBuffer();

/** Ce que le retour montre de plus est encadré sur sa photo, quand il se voit du dehors. */
function encadrerNouveaux(etat: EtatSeme, tirage: Tirage): void {
  const { dommages, photos, nouveaux } = etat;
  for (const d of dommages) {
    const place = nouveaux.includes(d.id) ? placeDe(d.element) : null;
    const photo = place && photos.find((p) => p.vue === place.vue);
    if (!photo) continue;
    d.cadre_photo = photo.fichier_id;
    d.cadre = cadreVu(place.cadre, priseDe(etat, place.vue, tirage));
  }
}

/** Chaque photo d'un état a son fichier : l'équipe peut en retirer une d'un brouillon sans toucher aux autres. */
async function deposerEtats(fichiers: Fichiers, etats: readonly EtatSeme[], tirage: Tirage): Promise<RangFichier[]> {
  const deposer = async (etat: EtatSeme): Promise<RangFichier[]> => {
    const { rang, photos } = etat;
    const rangs = await Promise.all(
      photos.map(async (photo) => {
        const octets = photo.vue
          ? await peindreVue(etat, photo.vue, priseDe(etat, photo.vue, tirage))
          : await peindrePanneau(tirage(`dommage ${photo.id}`));
        const fichier = await garderFichier(fichiers, octets, {
          client_id: rang.client_id,
          usage: "photo",
          nom: `${photo.vue ? LIBELLES_VUE[photo.vue] : "Dommage"}.jpg`,
          type_mime: "image/jpeg",
          cree_par: rang.cree_par,
          cree_le: photo.cree_le,
        });
        photo.fichier_id = fichier.id;
        return fichier;
      }),
    );
    encadrerNouveaux(etat, tirage);
    return rangs;
  };
  return (await Promise.all(etats.map(deposer))).flat();
}

/** Les sinistres les plus récents ont leurs photos, une à trois. */
async function deposerSinistres(
  fichiers: Fichiers,
  tickets: readonly RangTicket[],
  tirage: Tirage,
): Promise<RangFichier[]> {
  const choisis = tickets
    .filter((t) => t.type_demande === "sinistre")
    .sort((a, b) => b.cree_le.localeCompare(a.cree_le))
    .slice(0, TICKETS_AVEC_PHOTOS);
  const deposer = async (ticket: RangTicket): Promise<RangFichier[]> => {
    const { client_id, cree_le } = ticket;
    const description = { client_id, usage: "photo", type_mime: "image/jpeg", cree_par: null, cree_le };
    const h = tirage(`sinistre ${ticket.id}`);
    const gardees = Array.from({ length: h.entier(1, 3) }, async (_, i) =>
      garderFichier(fichiers, await peindrePanneau(tirage(`sinistre ${ticket.id} ${i}`)), {
        ...description,
        nom: `Photo ${i + 1}.jpg`,
      }),
    );
    const rangs = await Promise.all(gardees);
    ticket.photos = rangs.map((f) => f.id);
    return rangs;
  };
  return (await Promise.all(choisis.map(deposer))).flat();
}
