import { sql } from "kysely";
import type { FicheNommee } from "../../../domain/commun/doutes.ts";
import { plier } from "../../../domain/commun/recherche.ts";
import { cleTelephone } from "../../../domain/commun/telephone.ts";
import { ZERO_PERDU } from "../../../domain/imports/degats.ts";
import { type ErreurCellule, erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { dejaDit, type EntiteImportee, plaqueDe, texteDe, type Valeurs, verrou } from "./entite.ts";
import { choisir, verifierClient } from "./reperes.ts";

const CHAMPS = [
  "prenom",
  "nom",
  "email",
  "telephone",
  "date_de_naissance",
  "numero_permis",
  "date_delivrance_permis",
  "date_expiration_permis",
  "lieu_delivrance_permis",
  "statut",
] as const;

type Conducteur = Valeurs & { id: string; permis: string; direct: string; archive: boolean };

const ARCHIVE = "Ce conducteur est archivé\u00a0: restaurez-le d'abord";

const nomDe = (v: Valeurs): string => plier(`${texteDe(v.prenom)} ${texteDe(v.nom)}`);
const nomInverse = (v: Valeurs): string => plier(`${texteDe(v.nom)} ${texteDe(v.prenom)}`);

/** Douze chiffres en France avant 2013, année d'abord : onze en ont perdu un, un permis de l'an 2000 jusqu'à trois. */
const ZEROS_PERDUS_MAX = 3;
const avecSesZeros = (permis: string): string[] =>
  /^[1-9]\d{8,10}$/.test(permis)
    ? Array.from({ length: ZEROS_PERDUS_MAX }, (_, i) => permis.padStart(permis.length + i + 1, "0"))
    : [];

/** Le n° de permis d'abord ; sinon le prénom et le nom, quand l'un des deux côtés ignore le permis. */
export const conducteurs: EntiteImportee = {
  table: "conducteurs",
  colonnes: {
    prenom: "text",
    nom: "text",
    email: "text",
    telephone: "text",
    date_de_naissance: "date",
    numero_permis: "text",
    date_delivrance_permis: "date",
    date_expiration_permis: "date",
    lieu_delivrance_permis: "text",
    statut: "text",
  },
  defauts: { statut: "Actif" },
  jumelles: [
    {
      colonne: "Email",
      cle: sql`plier(l.valeurs ->> 'prenom' || (l.valeurs ->> 'nom')) || ' ' || lower(nullif(l.valeurs ->> 'email', ''))`,
    },
    {
      colonne: "Date de naissance",
      cle: sql`plier(l.valeurs ->> 'prenom' || (l.valeurs ->> 'nom')) || ' ' || (l.valeurs ->> 'date_de_naissance')`,
    },
  ],
  rapprocher: async (c, lignes) => {
    const permis = lignes.flatMap(({ valeurs }) => {
      const numero = plaqueDe(texteDe(valeurs.numero_permis));
      return numero ? [numero, ...avecSesZeros(numero)] : [];
    });
    const noms = lignes.flatMap((l) => [nomDe(l.valeurs), nomInverse(l.valeurs)]).filter(Boolean);
    const connus = await c.tx.lignes<Conducteur>(sql`
      select d.id, d.prenom, d.nom, d.email, d.telephone, d.date_de_naissance, d.numero_permis, d.date_delivrance_permis,
             d.date_expiration_permis, d.lieu_delivrance_permis, d.statut, coalesce(normaliser_plaque(d.numero_permis), '') as permis,
             plier(d.prenom || d.nom) as direct, d.archive_le is not null as archive
      from conducteurs d where d.client_id = ${c.clientId}
        and (normaliser_plaque(d.numero_permis) = any (${permis}::text[]) or plier(d.prenom || d.nom) = any (${noms}::text[]))
      ${verrou(c, "d")}`);
    const suivis = connus.filter((d) => !d.archive);
    const parPermis = Map.groupBy(suivis, (d) => d.permis);
    const parNom = Map.groupBy(suivis, (d) => d.direct);
    const archives = connus.filter((d) => d.archive);
    return lignes.map(({ valeurs, refusees }) => {
      const dit = plaqueDe(texteDe(valeurs.numero_permis));
      // Les zéros que le tableur a retirés, si quelqu'un porte le numéro qui les a.
      const numero = parPermis.has(dit) ? dit : (avecSesZeros(dit).find((n) => parPermis.has(n)) ?? dit);
      const nom = nomDe(valeurs);
      const duPermis = numero ? (parPermis.get(numero) ?? []) : [];
      const homonymes = (parNom.get(nom) ?? []).filter((d) => !numero || d.permis === "");
      const candidats = duPermis.length > 0 ? duPermis : homonymes;
      // La date de naissance départage deux homonymes.
      const precises = candidats.filter((d) => d.date_de_naissance === valeurs.date_de_naissance);
      const voulues = choisir(valeurs, CHAMPS);
      // Sorti d'un export et remis tel quel : celui que la ligne ne change pas est le sien.
      const intacts = candidats.filter((d) =>
        Object.entries(voulues).every(([champ, v]) => dejaDit(NATURES[champ], d[champ], v)),
      );
      const [retenus = candidats] = candidats.length > 1 ? [precises, intacts].filter((c) => c.length === 1) : [];
      const erreurs = verifierClient(valeurs, c.references);
      if (retenus.length > 1)
        erreurs.push(
          duPermis.length > 0
            ? erreurCellule(
                "N° de permis",
                texteDe(valeurs.numero_permis),
                "Plusieurs conducteurs ont déjà ce n° de permis",
              )
            : erreurCellule(
                "Nom",
                texteDe(valeurs.nom),
                "Plusieurs conducteurs portent ce nom\u00a0: ajoutez le n° de permis ou la date de naissance",
              ),
        );
      const [seul] = retenus.length === 1 ? retenus : [];
      if (seul && refusees?.includes("numero_permis"))
        erreurs.push(
          erreurCellule(
            "Nom",
            texteDe(valeurs.nom),
            `${decrire(seul)} existe déjà\u00a0: rien n'y est changé`,
            ficheDe(seul),
          ),
        );
      // Le recréer en ferait deux ; son homonyme se distingue par son permis.
      const archive = archives.find((d) => (numero ? d.permis === numero : d.direct === nom));
      if (candidats.length === 0 && archive)
        erreurs.push(
          numero
            ? erreurCellule("N° de permis", texteDe(valeurs.numero_permis), ARCHIVE, ficheDe(archive))
            : erreurCellule(
                "Nom",
                texteDe(valeurs.nom),
                `${ARCHIVE}, ou donnez le n° de permis de son homonyme`,
                ficheDe(archive),
              ),
        );
      else if (candidats.length === 0)
        erreurs.push(...jumeau(valeurs, dit, [...(parNom.get(nom) ?? []), ...(parNom.get(nomInverse(valeurs)) ?? [])]));
      return {
        cle:
          retenus !== candidats
            ? `fiche ${retenus[0]?.id}`
            : numero
              ? `permis ${numero}`
              : nom
                ? `${nom} ${texteDe(valeurs.date_de_naissance)}`.trim()
                : null,
        erreurs,
        existante: seul ?? null,
        voulues,
      };
    });
  },
};

const NATURES: Record<string, "telephone" | "permis"> = { telephone: "telephone", numero_permis: "permis" };

const decrire = (d: Valeurs): string =>
  `${texteDe(d.prenom)} ${texteDe(d.nom)}${d.numero_permis ? `, permis ${texteDe(d.numero_permis)},` : ""}`;

const ficheDe = (d: Valeurs): FicheNommee => ({
  genre: "conducteur",
  id: texteDe(d.id),
  nom: `${texteDe(d.prenom)} ${texteDe(d.nom)}`.trim(),
});

/**
 * Un second regard avant de créer : quelqu'un de ce nom, dont le permis diffère, mais dont l'e-mail, la naissance ou le téléphone sont les
 * mêmes. C'est la même personne ; on ne devine pas lequel des deux permis est le bon.
 */
function jumeau(valeurs: Valeurs, numero: string, homonymes: readonly Conducteur[]): ErreurCellule[] {
  const memeTelephone = (a: string, b: string) => a !== "" && b !== "" && cleTelephone(a) === cleTelephone(b);
  for (const d of homonymes) {
    const commun = (
      [
        ["Email", valeurs.email && plier(texteDe(d.email)) === plier(texteDe(valeurs.email))],
        ["Date de naissance", valeurs.date_de_naissance && d.date_de_naissance === valeurs.date_de_naissance],
        ["Téléphone", memeTelephone(texteDe(d.telephone), texteDe(valeurs.telephone))],
      ] as const
    ).find(([, oui]) => oui)?.[0];
    if (commun)
      return [
        erreurCellule(
          numero ? "N° de permis" : "Nom",
          numero ? texteDe(valeurs.numero_permis) : texteDe(valeurs.nom),
          `${decrire(d)} existe déjà avec ce nom et ${MEMES[commun]}\u00a0: corrigez la ligne ou la fiche`,
          ficheDe(d),
        ),
      ];
  }
  return /^[1-9]\d{10}$/.test(numero) ? [erreurCellule("N° de permis", numero, ZERO_PERDU)] : [];
}

const MEMES = {
  Email: "cet e-mail",
  "Date de naissance": "cette date de naissance",
  Téléphone: "ce téléphone",
} as const;
