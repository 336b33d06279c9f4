import { sql } from "kysely";
import { plier } from "../../../domain/commun/recherche.ts";
import { adresseComplete, adressePostale, INDEPENDANT } from "../../../domain/garages/garage.ts";
import { erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { type EntiteImportee, texteDe, type Valeurs, verrou } from "./entite.ts";
import { choisir } from "./reperes.ts";

const CHAMPS = [
  "nom",
  "reseau",
  "adresse",
  "code_postal",
  "ville",
  "contact",
  "telephone",
  "email",
  "taux_mo",
  "taux_peinture",
  "commission",
  "notes_internes_garage",
  "vr",
  "debosselage",
  "jantes",
  "ouvert_le_samedi",
] as const;

type Lieu = { adresse: string | null; code_postal: string | null; ville: string | null };
const lieuDe = (v: Valeurs): Lieu => ({
  adresse: texteDe(v.adresse) || null,
  code_postal: texteDe(v.code_postal) || null,
  ville: texteDe(v.ville) || null,
});

/** Nos exports écrivent l'adresse sur une ligne : « 4 quai du Port, 38000 Grenoble ». */
function decouperAdresse(valeurs: Valeurs): Valeurs {
  const forme = /^(?:(.+), )?(\d{5}) (\D.*)$/s.exec(texteDe(valeurs.adresse));
  if (!forme || valeurs.code_postal !== undefined || valeurs.ville !== undefined) return valeurs;
  const { adresse: _, ...reste } = valeurs;
  return { ...reste, ...(forme[1] && { adresse: forme[1] }), code_postal: forme[2] ?? null, ville: forme[3] ?? null };
}

/** Le nom et le code postal désignent un garage ; le nom seul, s'il n'y en a qu'un. Une adresse changée perd sa position. */
export const garages: EntiteImportee = {
  table: "garages",
  colonnes: {
    nom: "text",
    reseau: "text",
    adresse: "text",
    code_postal: "text",
    ville: "text",
    latitude: "double precision",
    longitude: "double precision",
    contact: "text",
    telephone: "text",
    email: "text",
    taux_mo: "centiemes",
    taux_peinture: "centiemes",
    commission: "centiemes",
    notes_internes_garage: "text",
    vr: "boolean",
    debosselage: "boolean",
    jantes: "boolean",
    ouvert_le_samedi: "boolean",
  },
  defauts: { vr: false, debosselage: false, jantes: false, ouvert_le_samedi: false },
  rapprocher: async (c, lignes) => {
    const connus = await c.tx.lignes<Valeurs & { id: string; nom_plie: string; archive: boolean }>(sql`
      select g.id, plier(g.nom) as nom_plie, g.nom, g.reseau, g.adresse, g.code_postal, g.ville, g.latitude, g.longitude, g.contact, g.telephone,
             g.email, round(g.taux_mo * 100)::int as taux_mo, round(g.taux_peinture * 100)::int as taux_peinture,
             round(g.commission * 100)::int as commission, g.notes_internes_garage, g.vr, g.debosselage, g.jantes, g.ouvert_le_samedi,
             g.archive_le is not null as archive
      from garages g where plier(g.nom) = any (${lignes.map((l) => plier(texteDe(l.valeurs.nom))).filter(Boolean)}::text[])
      ${verrou(c, "g")}`);
    const parNom = Map.groupBy(
      connus.filter((g) => !g.archive),
      (g) => g.nom_plie,
    );
    const archives = connus.filter((g) => g.archive);
    return lignes.map(({ valeurs: brutes }) => {
      const nom = plier(texteDe(brutes.nom));
      const homonymes = parNom.get(nom) ?? [];
      // L'adresse d'un export, telle quelle : rien à découper, rien ne change.
      const exporte = homonymes.find(
        (g) => brutes.code_postal === undefined && plier(adressePostale(lieuDe(g))) === plier(texteDe(brutes.adresse)),
      );
      const valeurs =
        exporte && brutes.adresse !== undefined ? { ...brutes, adresse: undefined as never } : decouperAdresse(brutes);
      const code = texteDe(valeurs.code_postal);
      const candidats = exporte
        ? [exporte]
        : homonymes.filter((g) => !code || !g.code_postal || g.code_postal === code);
      const erreurs =
        candidats.length > 1
          ? [
              erreurCellule(
                "Nom",
                texteDe(valeurs.nom),
                "Plusieurs garages portent ce nom\u00a0: donnez le code postal",
              ),
            ]
          : [];
      const archive = archives.find((g) => g.nom_plie === nom && (!code || !g.code_postal || g.code_postal === code));
      if (candidats.length === 0 && archive)
        erreurs.push(
          erreurCellule("Nom", texteDe(valeurs.nom), "Ce garage est archivé\u00a0: restaurez-le d'abord", {
            genre: "garage",
            id: archive.id,
            nom: texteDe(archive.nom),
          }),
        );
      const existante = candidats.length === 1 ? (candidats[0] ?? null) : null;
      const voulues = choisir(valeurs, CHAMPS);
      if (existante) delete voulues.nom;
      if (voulues.reseau) {
        const dit = texteDe(voulues.reseau);
        const propose = c.references.reseaux.get(plier(dit));
        // Un réseau retiré de la saisie reste à ceux qui le portent.
        if (propose) voulues.reseau = propose === INDEPENDANT ? null : propose;
        else if (existante?.reseau !== dit)
          erreurs.push(
            erreurCellule("Réseau", dit, `Valeurs admises\u00a0: ${[...c.references.reseaux.values()].join(", ")}`),
          );
      }
      return {
        cle: nom ? `${nom} ${code}`.trim() : null,
        erreurs,
        existante,
        voulues: situer(existante, voulues, c.positions),
      };
    });
  },
  adresse: (valeurs) => {
    const lieu = lieuDe(decouperAdresse(valeurs));
    return adresseComplete(lieu) ? adressePostale(lieu) : null;
  },
};

function situer(
  existante: Valeurs | null,
  voulues: Valeurs,
  positions: ReadonlyMap<string, { latitude: number; longitude: number }>,
): Valeurs {
  const fiche = lieuDe({ ...existante, ...voulues });
  if (existante && adressePostale(fiche) === adressePostale(lieuDe(existante))) return voulues;
  const position = adresseComplete(fiche) ? positions.get(adressePostale(fiche)) : undefined;
  if (!position) return existante ? { ...voulues, latitude: null, longitude: null } : voulues;
  return { ...voulues, latitude: position.latitude, longitude: position.longitude };
}
