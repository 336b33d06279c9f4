import { ActionIcon, Menu } from "@mantine/core";
import { IconCalendarCheck, IconClipboardCheck, IconDots } from "@tabler/icons-react";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import { phraseEtape, prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Texte } from "../ui/Valeurs.tsx";
import { EtapeContrat } from "./EtapeContrat.tsx";
import type { Fait } from "./NoterDate.tsx";
import { Depassement, Echeance, KmProjete } from "./Prevision.tsx";

interface Options {
  jour: string;
  interne: boolean;
  /** Absent : la personne ne fait que lire. */
  noter: ((fin: FinDeContrat, fait: Fait) => void) | undefined;
}

export const colonnesFins = ({ jour, interne, noter }: Options): Colonne<FinDeContrat>[] => [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (f) => f.immatriculation },
  { cle: "conducteur", titre: "Conducteur", rendu: (f) => <Texte valeur={nomDuConducteur(f)} /> },
  { cle: "loueur", titre: "Loueur", rendu: (f) => <Texte valeur={f.loueur_nom} /> },
  { cle: "contrat", titre: "Contrat", rendu: (f) => <Texte valeur={f.numero} /> },
  { cle: "date_fin", titre: "Fin", rendu: (f) => <DateCourte iso={f.date_fin} />, tri: "date_fin" },
  { cle: "jours", titre: "Jours restants", rendu: (f) => <Echeance contrat={f} aujourdhui={jour} /> },
  {
    cle: "km_projete",
    titre: "Km projeté / contractuel",
    rendu: (f) => <KmProjete prevue={prevoirFin(f, jour)} contractuel={f.kilometrage_contractuel} />,
    nombre: true,
  },
  {
    cle: "depassement",
    titre: "Dépassement HT",
    rendu: (f) => <Depassement prevue={prevoirFin(f, jour)} />,
    nombre: true,
  },
  {
    cle: "etape",
    titre: "Étape",
    rendu: (f) => (
      <span title={phraseEtape(f.etape, f, jour)}>
        <EtapeContrat etape={f.etape} />
      </span>
    ),
  },
  { cle: "agence", titre: "Agence", rendu: (f) => <Texte valeur={f.agence} />, enOption: true },
  ...(interne ? [{ cle: "client", titre: "Client", rendu: (f: FinDeContrat) => f.client_nom, enOption: true }] : []),
  ...(noter ? [colonneActions(noter)] : []),
];

const colonneActions = (noter: NonNullable<Options["noter"]>): Colonne<FinDeContrat> => ({
  cle: "actions",
  titre: "Actions",
  rendu: (f) => (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions sur ${f.immatriculation}`}>
          <IconDots size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconClipboardCheck size={16} aria-hidden="true" />}
          onClick={() => noter(f, "audit_fait_le")}
        >
          Audit fait…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarCheck size={16} aria-hidden="true" />}
          onClick={() => noter(f, "restitution_prevue_le")}
        >
          Restitution prévue le…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ),
});
