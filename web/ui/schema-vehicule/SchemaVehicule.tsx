import { type KeyboardEvent, useId, useRef, useState } from "react";
import {
  CADRE,
  decorDe,
  placeDeValeur,
  REGIONS,
  type Region,
} from "../../../domain/etats-des-lieux/schema-vehicule.ts";
import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { ElementEndommage } from "../../../domain/tickets/elements-endommages.ts";
import styles from "./SchemaVehicule.module.css";

interface Props {
  /** Nom du schéma, pour qui ne le voit pas. */
  titre: string;
  /** Éléments touchés, et ce que dit leur pastille (une coche si le texte est vide). */
  marques: ReadonlyMap<string, string>;
  /** Absent : le schéma se lit seulement. */
  surChoisir?: (element: ElementEndommage) => void;
  /** Éléments qu'on ne choisit plus : ils se voient, le geste n'y fait rien. */
  fermes?: ReadonlySet<string>;
  /** `case` : chaque élément se coche ; `bouton` : choisir un élément ouvre autre chose. */
  genre?: "case" | "bouton";
  /** Une carte de chaleur : de 0 à 1 par élément ; les marques se lisent alors dans la région, sans pastille. */
  intensites?: ReadonlyMap<string, number>;
  /** Ce que dessine le décor ; une voiture particulière sinon. */
  type?: TypeVehicule | null | undefined;
}

const REFLET = `translate(${CADRE.largeur} 0) scale(-1 1)`;
const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** L'élément le plus proche dans cette direction ; un écart de côté compte double. */
function voisin(de: Region, [dx, dy]: readonly [number, number]): Region | undefined {
  const rang = (r: Region): number => {
    const devant = (r.x - de.x) * dx + (r.y - de.y) * dy;
    return devant <= 1 ? Number.POSITIVE_INFINITY : devant + 2 * Math.abs((r.x - de.x) * dy + (r.y - de.y) * dx);
  };
  const trouve = REGIONS.reduce((a, b) => (rang(b) < rang(a) ? b : a));
  return Number.isFinite(rang(trouve)) ? trouve : undefined;
}

/** Les côtés du véhicule, vus de dessus. */
const REPERES = (
  <g className={styles.reperes}>
    <text x="69" y="48">
      Gauche
    </text>
    <text x="331" y="48">
      Droite
    </text>
    <text x="200" y="13">
      Avant
    </text>
    <text x="200" y="466">
      Arrière
    </text>
  </g>
);

/** Ce qui se reconnaît du véhicule sans se toucher : le flanc droit est le reflet du gauche. */
function Decor({ type }: Pick<Props, "type">) {
  const decor = decorDe(type);
  return (
    <g className={styles.decor}>
      {decor.milieu.map((d) => (
        <path key={d} d={d} />
      ))}
      {[undefined, REFLET].map((transform) => (
        <g key={transform ?? "gauche"} transform={transform}>
          {decor.flanc.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** La couleur d'une part, de 0 à 1 ; rien de zéro. */
const teinte = (part: number) =>
  part > 0 ? { fill: `color-mix(in oklab, var(--accent) ${Math.round(8 + part * 82)}%, var(--surface))` } : undefined;

/** Ce qui remplit un élément touché : la couleur n'est pas seule à le dire. */
const Hachures = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
      <rect className={styles.fondHachure} width="7" height="7" />
      <path className={styles.hachure} d="M0 7L7 0" />
    </pattern>
  </defs>
);

/** Ce que chaque élément touché porte : sa pastille, ou sa valeur là où la couleur dit une part. */
const Marques = ({ marques, intensites }: Pick<Props, "marques" | "intensites">) => (
  <g className={intensites ? styles.valeurs : styles.pastilles}>
    {REGIONS.filter((r) => marques.has(r.element)).map((r) =>
      intensites ? (
        <Valeur
          key={r.element}
          region={r}
          texte={marques.get(r.element) ?? ""}
          sombre={(intensites.get(r.element) ?? 0) > 0.75}
        />
      ) : (
        <Pastille key={r.element} x={r.x} y={r.y} texte={marques.get(r.element) ?? ""} />
      ),
    )}
  </g>
);

/** Le véhicule déplié : 22 éléments à toucher, à cliquer ou à parcourir aux flèches. */
export function SchemaVehicule({ titre, marques, surChoisir, fermes, genre = "case", intensites, type }: Props) {
  const id = useId();
  const dessin = useRef<SVGSVGElement>(null);
  const [courant, setCourant] = useState<string>("Capot");
  const [nomme, setNomme] = useState<string | null>(null);
  const actif = surChoisir !== undefined;

  const choisir = (element: ElementEndommage) => {
    if (!fermes?.has(element)) surChoisir?.(element);
  };
  const surTouche = (region: Region) => (e: KeyboardEvent) => {
    if (e.key === " " || e.key === "Enter") {
      e.preventDefault();
      return choisir(region.element);
    }
    const direction = DIRECTIONS[e.key];
    const cible = direction && voisin(region, direction);
    if (!direction) return;
    e.preventDefault();
    if (!cible) return;
    setCourant(cible.element);
    dessin.current?.querySelector<SVGGElement>(`[data-element="${cible.element}"]`)?.focus();
  };
  const gestes = (r: Region) =>
    actif && {
      role: genre === "case" ? "checkbox" : "button",
      ...(genre === "case" && { "aria-checked": marques.has(r.element) }),
      ...(fermes?.has(r.element) && { "aria-disabled": true }),
      tabIndex: r.element === courant ? 0 : -1,
      onClick: () => {
        setCourant(r.element);
        choisir(r.element);
      },
      onKeyDown: surTouche(r),
      onFocus: () => {
        setCourant(r.element);
        setNomme(nommer(r.element));
      },
      onBlur: () => setNomme(null),
    };
  const remplir = (element: string) =>
    intensites
      ? teinte(intensites.get(element) ?? 0)
      : marques.has(element)
        ? { fill: `url(#${id}-hachures)` }
        : undefined;
  const nommer = (element: string) => (fermes?.has(element) ? `${element}\u00a0: n'est plus proposé` : element);
  const lu = REGIONS.filter((r) => marques.has(r.element)).map((r) => r.element);

  return (
    <figure className={styles.schema}>
      <svg
        ref={dessin}
        viewBox={`0 0 ${CADRE.largeur} ${CADRE.hauteur}`}
        role={actif ? "group" : "img"}
        aria-label={actif ? titre : `${titre}\u00a0: ${lu.join(", ") || "aucun élément touché"}`}
        aria-describedby={actif ? `${id}-aide` : undefined}
        data-actif={actif || undefined}
        onPointerLeave={() => setNomme(null)}
      >
        <Hachures id={`${id}-hachures`} />
        {REPERES}
        {REGIONS.map((r) => (
          <g
            key={r.element}
            {...gestes(r)}
            aria-label={
              actif ? libelle(nommer(r.element), marques.get(r.element), genre, intensites !== undefined) : undefined
            }
            className={styles.element}
            data-element={r.element}
            data-choisi={(!intensites && marques.has(r.element)) || undefined}
            data-ferme={fermes?.has(r.element) || undefined}
            onPointerEnter={() => setNomme(nommer(r.element))}
          >
            <path
              className={styles.forme}
              d={r.trace}
              transform={r.miroir ? REFLET : undefined}
              style={remplir(r.element)}
            />
          </g>
        ))}
        <Decor type={type} />
        <Marques marques={marques} intensites={intensites} />
      </svg>
      {actif && (
        <figcaption id={`${id}-aide`} className={styles.nom}>
          {nomme ?? "Touchez un élément, ou parcourez-les aux flèches du clavier."}
        </figcaption>
      )}
    </figure>
  );
}

function libelle(element: string, marque: string | undefined, genre: "case" | "bouton", chaleur: boolean): string {
  if (chaleur) return `${element}\u00a0: ${marque ?? "rien"}`;
  return genre === "case" || marque === undefined ? element : `${element}, dommages ${marque}`;
}

function Valeur({ region, texte, sombre }: { region: Region; texte: string; sombre: boolean }) {
  const { x, y, tourne, dehors } = placeDeValeur(region);
  return (
    <text
      x={x}
      y={y + 4}
      transform={tourne ? `rotate(${tourne} ${x} ${y})` : undefined}
      data-clair={(sombre && !dehors) || undefined}
    >
      {texte}
    </text>
  );
}

function Pastille({ x, y, texte }: { x: number; y: number; texte: string }) {
  const largeur = Math.max(22, 10 + texte.length * 6.5);
  return (
    <g>
      <rect x={x - largeur / 2} y={y - 11} width={largeur} height="22" rx="11" />
      {texte ? (
        <text x={x} y={y + 4.4}>
          {texte}
        </text>
      ) : (
        <path className={styles.coche} d={`M${x - 5} ${y}l3.6 3.8 6.6-7.4`} />
      )}
    </g>
  );
}
