import { arrondir } from "../../../../domain/commun/montants.ts";

/** Nombres d'une colonne, une valeur par rangée, en centimes (ou en centièmes de pour-cent, de quantité) ; `null` où rien n'est imprimé. */
export type Valeurs = readonly (number | null)[];

/** Ce que les nombres d'une colonne peuvent être : des euros, des taux, des quantités. Une colonne peut être deux choses. */
export interface ColonneChiffree {
  rang: number;
  euros: Valeurs | null;
  taux: Valeurs | null;
  /** Quantités en centièmes, et prix unitaires en dix-millièmes. */
  quantites: Valeurs | null;
  unitaires: Valeurs | null;
}

/** Place d'une colonne dans une chaîne d'équations. */
export type Place =
  | "quantite"
  | "unitaire"
  | "composante"
  | "brut"
  | "abattement"
  | "remise"
  | "taux"
  | "taux_remise"
  | "part"
  | "net";

/** Une affectation de colonnes qui ferme ses équations, et sur combien de rangées où elle dit quelque chose. */
export interface Chaine {
  places: ReadonlyMap<number, Place>;
  preuves: number;
}

/** Une coïncidence au centime sur deux rangées est déjà rare ; sur une seule, elle ne prouve rien. */
const PREUVES_MINIMUM = 2;
/** Une facture fausse a une ou deux lignes qui ne tombent pas juste, non la plupart. */
const JUSTES_SUR_CINQ = 4;

interface Terme {
  valeurs: Valeurs;
  places: ReadonlyMap<number, Place>;
}

/** Combien de rangées prouvent l'égalité, ou 0 si trop la démentent. `parlante` : la rangée où elle ne va pas de soi. */
function preuves(
  rangees: number,
  juste: (i: number) => boolean | null,
  parlante: (i: number) => boolean,
  minimum = PREUVES_MINIMUM,
): number {
  let [completes, justes, parlantes] = [0, 0, 0];
  for (let i = 0; i < rangees; i += 1) {
    const ferme = juste(i);
    if (ferme === null) continue;
    completes += 1;
    if (!ferme) continue;
    justes += 1;
    if (parlante(i)) parlantes += 1;
  }
  return parlantes >= minimum && justes * 5 >= completes * JUSTES_SUR_CINQ ? parlantes : 0;
}

const pres = (a: number, b: number) => Math.abs(a - b) <= 1;
const un = (place: Place, { rang }: ColonneChiffree): [number, Place] => [rang, place];

/** Quantité fois prix unitaire, là où ni l'une ni l'autre n'est partout un : sinon rien ne dirait laquelle est laquelle. */
function produits(colonnes: readonly ColonneChiffree[], n: number): (Terme & { parlante: (i: number) => boolean })[] {
  return colonnes.flatMap((q) =>
    colonnes.flatMap((u) => {
      if (q === u || !q.quantites || !u.unitaires) return [];
      const valeurs = Array.from({ length: n }, (_, i) => {
        const [quantite, unitaire] = [q.quantites?.[i] ?? 100, u.unitaires?.[i] ?? null];
        return unitaire === null ? null : arrondir(quantite * unitaire, 10_000);
      });
      const parlante = (i: number) => (q.quantites?.[i] ?? 100) !== 100 && (u.unitaires?.[i] ?? 10_000) !== 10_000;
      return valeurs.some((_, i) => parlante(i))
        ? [{ valeurs, parlante, places: new Map([un("quantite", q), un("unitaire", u)]) }]
        : [];
    }),
  );
}

/** Les parts de deux ou trois colonnes d'euros. */
function sommes(euros: readonly ColonneChiffree[]): ColonneChiffree[][] {
  const paires = euros.flatMap((a, i) => euros.slice(i + 1).map((b) => [a, b]));
  const triplets = euros.flatMap((a, i) =>
    euros.slice(i + 1).flatMap((b, j) => euros.slice(i + j + 2).map((c) => [a, b, c])),
  );
  return [...paires, ...triplets];
}

const valeur = (colonne: ColonneChiffree, i: number) => colonne.euros?.[i] ?? null;

/** Les bruts possibles : chaque colonne d'euros, seule, produit d'une quantité, ou somme de ses composantes ; ou le produit sans colonne. */
function bruts(colonnes: readonly ColonneChiffree[], n: number): (Terme & { preuves: number })[] {
  const euros = colonnes.filter((c) => c.euros);
  const deProduit = produits(colonnes, n);
  const seuls = euros.map((c) => ({ valeurs: c.euros ?? [], places: new Map([un("brut", c)]), preuves: 0 }));
  const appuyes = euros.flatMap((c) => [
    ...deProduit
      .filter(({ places }) => !places.has(c.rang))
      .map(({ valeurs, places, parlante }) => ({
        valeurs: c.euros ?? [],
        places: new Map([...places, un("brut", c)]),
        preuves: preuves(
          n,
          (i) => (valeurs[i] == null || valeur(c, i) === null ? null : pres(valeurs[i] ?? 0, valeur(c, i) ?? 0)),
          // Une quantité absente, ou d'un, laisse le prix tel quel : l'égalité n'y prouve rien.
          (i) => parlante(i) && (valeur(c, i) ?? 0) !== 0,
        ),
      })),
    ...sommes(euros.filter((autre) => autre !== c && autre.rang < c.rang)).map((parts) => ({
      valeurs: c.euros ?? [],
      places: new Map([...parts.map((part) => un("composante", part)), un("brut", c)]),
      preuves: parts.every((part) => part.euros?.some((v) => v !== null && v !== 0))
        ? preuves(
            n,
            (i) =>
              valeur(c, i) === null ? null : parts.reduce((s, part) => s + (valeur(part, i) ?? 0), 0) === valeur(c, i),
            (i) => parts.filter((part) => (valeur(part, i) ?? 0) !== 0).length > 1,
          )
        : 0,
    })),
  ]);
  return [...seuls, ...deProduit.map((terme) => ({ ...terme, preuves: 0 })), ...appuyes.filter((t) => t.preuves > 0)];
}

/** Ce que des déductions laissent d'un brut, rangée par rangée, selon les colonnes qui les disent. */
interface Deduction {
  places: ReadonlyMap<number, Place>;
  /** La déduction, en centimes, d'un brut de la rangée. */
  de: (i: number, brut: number) => number;
}

const tauxDe = (c: ColonneChiffree, i: number) => c.taux?.[i] ?? 0;
const partDe = (brut: number, taux: number) => arrondir(brut * taux, 10_000);

function deductions(colonnes: readonly ColonneChiffree[]): Deduction[] {
  const euros = colonnes.filter((c) => c.euros);
  const taux = colonnes.filter((c) => c.taux);
  const abs = (c: ColonneChiffree, i: number) => Math.abs(valeur(c, i) ?? 0);
  const enEuros = euros.map((a): Deduction => ({ places: new Map([un("abattement", a)]), de: (i) => abs(a, i) }));
  const enTaux = taux.flatMap((t): Deduction[] => [
    { places: new Map([un("taux", t)]), de: (i, brut) => partDe(brut, tauxDe(t, i)) },
    { places: new Map([un("part", t)]), de: (i, brut) => brut - partDe(brut, t.taux?.[i] ?? 10_000) },
  ]);
  const deux = euros.flatMap((a) =>
    euros.flatMap((r): Deduction[] =>
      a.rang < r.rang
        ? [{ places: new Map([un("abattement", a), un("remise", r)]), de: (i) => abs(a, i) + abs(r, i) }]
        : [],
    ),
  );
  const mixtes = euros.flatMap((a) =>
    taux.map(
      (t): Deduction => ({
        places: new Map([un("abattement", a), un("taux_remise", t)]),
        de: (i, brut) => abs(a, i) + partDe(brut - abs(a, i), tauxDe(t, i)),
      }),
    ),
  );
  const enDeuxTaux = taux.flatMap((t) =>
    taux.flatMap((r): Deduction[] =>
      t.rang < r.rang
        ? [
            {
              places: new Map([un("taux", t), un("taux_remise", r)]),
              de: (i, brut) => {
                const abattu = partDe(brut, tauxDe(t, i));
                return abattu + partDe(brut - abattu, tauxDe(r, i));
              },
            },
          ]
        : [],
    ),
  );
  return [...enEuros, ...enTaux, ...deux, ...mixtes, ...enDeuxTaux];
}

/**
 * Les chaînes que ferment les colonnes chiffrées d'un tableau : brut − abattement − remise = net, brut × (1 − taux) = net, quantité × prix = brut,
 * composantes = brut. Fonction pure, sans intitulé : qui l'appelle dit laquelle s'accorde avec ce qui est imprimé au-dessus.
 */
export function chainesFermees(colonnes: readonly ColonneChiffree[], n: number): Chaine[] {
  const possibles = deductions(colonnes);
  return bruts(colonnes, n).flatMap((brut): Chaine[] => {
    const nets = colonnes.filter((c) => c.euros && !brut.places.has(c.rang));
    const fermees = nets.flatMap((net) =>
      possibles.flatMap((deduction): Chaine[] => {
        if ([...deduction.places.keys()].some((rang) => rang === net.rang || brut.places.has(rang))) return [];
        const trouvees = fermeture(brut.valeurs, deduction, net.euros ?? [], n);
        if (trouvees === 0) return [];
        return [
          {
            places: new Map([...brut.places, ...deduction.places, un("net", net)]),
            preuves: trouvees + brut.preuves,
          },
        ];
      }),
    );
    return brut.preuves > 0 ? [...fermees, { places: brut.places, preuves: brut.preuves }] : fermees;
  });
}

/** Preuves que la déduction mène du brut au net ; chaque colonne qu'elle lit doit y être pour quelque chose. */
function fermeture(brut: Valeurs, { de }: Deduction, net: Valeurs, n: number): number {
  return preuves(
    n,
    (i) => {
      const [b, reste] = [brut[i] ?? null, net[i] ?? null];
      if (b === null || reste === null) return null;
      return pres(Math.abs(b) - de(i, Math.abs(b)), Math.abs(reste));
    },
    (i) => Math.abs(brut[i] ?? 0) !== Math.abs(net[i] ?? 0) && (net[i] ?? 0) !== 0,
  );
}
