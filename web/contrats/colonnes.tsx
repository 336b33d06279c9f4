import { ActionIcon, Menu } from "@mantine/core";
import { IconCalendarCheck, IconClipboardCheck, IconClipboardList, IconDots } from "@tabler/icons-react";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import { phraseEtape, prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import styles from "./colonnes.module.css";
import { EtapeContrat } from "./EtapeContrat.tsx";
import type { Fait } from "./NoterDate.tsx";
import { Depassement, Echeance, KmProjete } from "./Prevision.tsx";

interface Options {
  jour: string;
  interne: boolean;
  /** Absent : la personne ne fait que lire. */
  noter: ((fin: FinDeContrat, fait: Fait) => void) | undefined;
  /** Absent : la personne n'audite pas. */
  auditer: ((fin: FinDeContrat) => void) | undefined;
}

/** L'étape et l'échéance d'abord : ce sont elles que l'on vient lire ; le reste peut défiler. */
export const colonnesFins = ({ jour, interne, noter, auditer }: Options): Colonne<FinDeContrat>[] => [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (f) => f.immatriculation },
  {
    cle: "etape",
    titre: "Étape",
    // La plus longue étape et son menu.
    largeur: 186,
    rendu: (f) => (
      <span className={styles.etape} title={phraseEtape(f.etape, f, jour)}>
        <EtapeContrat etape={f.etape} />
        {(noter || auditer) && !f.archive && <MenuFin fin={f} noter={noter} auditer={auditer} />}
      </span>
    ),
  },
  { cle: "date_fin", titre: "Fin", rendu: (f) => <DateCourte iso={f.date_fin} />, tri: "date_fin" },
  { cle: "jours", titre: "Jours restants", rendu: (f) => <Echeance contrat={f} aujourdhui={jour} /> },
  { cle: "conducteur", titre: "Conducteur", rendu: (f) => <Texte valeur={nomDuConducteur(f)} />, souple: true },
  { cle: "loueur", titre: "Loueur", rendu: (f) => <Texte valeur={f.loueur_nom} />, souple: true },
  {
    cle: "km_projete",
    titre: "Km projeté / prévu",
    rendu: (f) => <KmProjete prevue={prevoirFin(f, jour)} contractuel={f.kilometrage_contractuel} />,
    nombre: true,
  },
  {
    cle: "depassement",
    titre: "Dépassement HT",
    rendu: (f) => <Depassement prevue={prevoirFin(f, jour)} />,
    nombre: true,
  },
  { cle: "contrat", titre: "Contrat", rendu: (f) => <Texte valeur={f.numero} />, enOption: true },
  { cle: "agence", titre: "Agence", rendu: (f) => <Texte valeur={f.agence} />, enOption: true, souple: true },
  ...(interne
    ? [{ cle: "client", titre: "Client", rendu: (f: FinDeContrat) => f.client_nom, enOption: true, souple: true }]
    : []),
];

function MenuFin({ fin, noter, auditer }: { fin: FinDeContrat } & Pick<Options, "noter" | "auditer">) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions sur ${fin.immatriculation}`}>
          <IconDots size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {auditer && (
          <Menu.Item leftSection={<IconClipboardList size={16} aria-hidden="true" />} onClick={() => auditer(fin)}>
            Auditer le véhicule
          </Menu.Item>
        )}
        {noter && (
          <>
            <Menu.Item
              leftSection={<IconClipboardCheck size={16} aria-hidden="true" />}
              onClick={() => noter(fin, "audit_fait_le")}
            >
              Audit fait…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCalendarCheck size={16} aria-hidden="true" />}
              onClick={() => noter(fin, "restitution_prevue_le")}
            >
              Restitution prévue le…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
