import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { adresseApi } from "../api.ts";
import { useActeur } from "../session/session.ts";
import tables from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { DateCourte, Kilometres } from "../ui/Valeurs.tsx";
import { ExporterOuRecevoir } from "../vues/ExporterOuRecevoir.tsx";
import styles from "./Affectations.module.css";
import { CreerAffectation } from "./CreerAffectation.tsx";
import { AUTRE_BOUT, type FicheAffectable, type LigneAffectation } from "./cote.ts";
import { type Geste, MenuAffectation } from "./MenuAffectation.tsx";
import { ModifierAffectation } from "./ModifierAffectation.tsx";
import { SupprimerAffectation } from "./SupprimerAffectation.tsx";

interface Props {
  fiche: FicheAffectable;
  /** De la plus récente à la plus ancienne. */
  lignes: readonly LigneAffectation[];
  /** Archivée, la fiche ne s'écrit plus. */
  archive?: boolean;
}

/** Toutes les affectations ; une fin vide se lit « En cours ». L'équipe, ou une société autonome chez elle, en crée, les termine, les corrige et les supprime. */
export function Affectations({ fiche, lignes, archive = false }: Props) {
  const acteur = useActeur();
  const modifiable = peut(acteur, "affecter") && !archive;
  const exportable = peut(acteur, "importer") && !archive && lignes.length > 0;
  const [ouvert, setOuvert] = useState<{ geste: Geste | "creer"; ligne?: LigneAffectation } | null>(null);
  const { affecter } = AUTRE_BOUT[fiche.cote];
  const fermer = () => setOuvert(null);
  return (
    <div className={styles.affectations}>
      {modifiable && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => setOuvert({ geste: "creer" })}
          >
            {affecter}
          </Button>
          {exportable && (
            <ExporterOuRecevoir
              ecran="affectations"
              titre={AUTRE_BOUT[fiche.cote].titre}
              filtres={{ [`${fiche.cote}_id`]: fiche.id }}
              taille="xs"
              adresse={(format) => adresseApi("/affectations/export", { [`${fiche.cote}_id`]: fiche.id, format })}
              colonnes={[]}
            />
          )}
        </Group>
      )}
      {lignes.length === 0 ? (
        <p className={styles.vide}>Aucune affectation</p>
      ) : (
        <Table
          titre={AUTRE_BOUT[fiche.cote].titre}
          lignes={lignes}
          surGeste={modifiable ? (geste, ligne) => setOuvert({ geste, ligne }) : null}
        />
      )}
      {ouvert?.geste === "creer" && <CreerAffectation fiche={fiche} surFermer={fermer} />}
      {ouvert?.ligne && (ouvert.geste === "terminer" || ouvert.geste === "corriger") && (
        <ModifierAffectation geste={ouvert.geste} ligne={ouvert.ligne} surFermer={fermer} />
      )}
      <SupprimerAffectation ligne={ouvert?.geste === "supprimer" ? (ouvert.ligne ?? null) : null} surFermer={fermer} />
    </div>
  );
}

interface PropsTable {
  titre: string;
  lignes: readonly LigneAffectation[];
  surGeste: ((geste: Geste, ligne: LigneAffectation) => void) | null;
}

function Table({ titre, lignes, surGeste }: PropsTable) {
  return (
    <div className={tables.defile}>
      <table className={`${tables.table} ${styles.avecGestes}`}>
        <caption className="visuellement-cache">Historique des affectations</caption>
        <TitresTable
          titres={[titre, "Date de début", "Date de fin", "Kilométrage de début", "Kilométrage de fin"]}
          actions={surGeste !== null}
        />
        <tbody>
          {lignes.map((a) => (
            <tr key={a.id}>
              <td data-libelle={titre}>{a.vers ? <Link to={a.vers}>{a.nom}</Link> : a.nom}</td>
              <td data-libelle="Date de début">
                <DateCourte iso={a.date_debut_affectation} />
              </td>
              <td data-libelle="Date de fin">
                {a.date_fin_affectation ? <DateCourte iso={a.date_fin_affectation} /> : "En cours"}
              </td>
              <td data-libelle="Kilométrage de début">
                <Kilometres km={a.kilometrage_debut_affectation} />
              </td>
              <td data-libelle="Kilométrage de fin">
                <Kilometres km={a.kilometrage_fin_affectation} />
              </td>
              {surGeste && (
                <td className={styles.gestes}>
                  <MenuAffectation ligne={a} surGeste={(geste) => surGeste(geste, a)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
