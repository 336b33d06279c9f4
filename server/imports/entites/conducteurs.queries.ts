import { sql } from "kysely";
import { plier } from "../../../domain/commun/recherche.ts";
import { erreurCellule } from "../../../domain/imports/lire-ligne.ts";
import { type EntiteImportee, pareil, texteDe, type Valeurs, verrou } from "./entite.ts";
import { choisir, plaqueDe, verifierClient } from "./reperes.ts";

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
  rapprocher: async (c, lignes) => {
    const nomDe = (v: Valeurs) => plier(`${texteDe(v.prenom)} ${texteDe(v.nom)}`);
    const permis = lignes.map((l) => plaqueDe(texteDe(l.valeurs.numero_permis))).filter(Boolean);
    const noms = lignes.map((l) => nomDe(l.valeurs)).filter(Boolean);
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
    return lignes.map(({ valeurs }) => {
      const numero = plaqueDe(texteDe(valeurs.numero_permis));
      const nom = nomDe(valeurs);
      const duPermis = numero ? (parPermis.get(numero) ?? []) : [];
      const homonymes = (parNom.get(nom) ?? []).filter((d) => !numero || d.permis === "");
      const candidats = duPermis.length > 0 ? duPermis : homonymes;
      // La date de naissance départage deux homonymes.
      const precises = candidats.filter((d) => d.date_de_naissance === valeurs.date_de_naissance);
      const voulues = choisir(valeurs, CHAMPS);
      // Sorti d'un export et remis tel quel : celui que la ligne ne change pas est le sien.
      const intacts = candidats.filter((d) => Object.entries(voulues).every(([champ, v]) => pareil(d[champ], v)));
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
      // Le recréer en ferait deux ; son homonyme se distingue par son permis.
      if (candidats.length === 0 && archives.some((d) => (numero ? d.permis === numero : d.direct === nom)))
        erreurs.push(
          numero
            ? erreurCellule("N° de permis", texteDe(valeurs.numero_permis), ARCHIVE)
            : erreurCellule("Nom", texteDe(valeurs.nom), `${ARCHIVE}, ou donnez le n° de permis de son homonyme`),
        );
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
        existante: retenus.length === 1 ? (retenus[0] ?? null) : null,
        voulues,
      };
    });
  },
};
