import {
  IconAlertOctagon,
  IconBuildingWarehouse,
  IconCalendarDue,
  IconCar,
  IconCarCrash,
  IconChartBar,
  IconClipboardCheck,
  IconFileReport,
  IconFiles,
  IconForms,
  IconKey,
  IconMessage,
  IconRoute,
  IconScale,
  IconSettings,
  IconSteeringWheel,
  IconTicket,
  IconUser,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { menuDe } from "../../domain/droits/menu.ts";
import { useActeur } from "../session/session.ts";
import styles from "./Menu.module.css";

const ICONES: Record<string, typeof IconCar> = {
  tickets: IconTicket,
  restitutions: IconFileReport,
  contestations: IconScale,
  audits: IconClipboardCheck,
  documents: IconFiles,
  analyses: IconChartBar,
  sinistres: IconCarCrash,
  convoyages: IconRoute,
  infractions: IconAlertOctagon,
  vehicules: IconCar,
  "fins-de-contrat": IconCalendarDue,
  conducteurs: IconSteeringWheel,
  garages: IconBuildingWarehouse,
  loueurs: IconKey,
  formulaires: IconForms,
  administration: IconSettings,
  contact: IconMessage,
  profil: IconUser,
};

/** Une fiche appartient à sa liste : /restitution/42 éclaire « Restitutions ». */
const estActif = (chemin: string, courant: string): boolean =>
  courant === chemin || courant.startsWith(`${chemin.replace(/s$/, "")}/`) || courant.startsWith(`${chemin}/`);

export function Menu() {
  const entrees = menuDe(useActeur());
  return (
    <nav aria-label="Menu principal" className={styles.menu}>
      <ul className={styles.liste}>
        {entrees.map((entree) => (
          <li key={entree.cle}>
            <Entree {...entree} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entree({ cle, libelle, chemin }: { cle: string; libelle: string; chemin: string }) {
  const Icone = ICONES[cle] ?? IconTicket;
  const actif = estActif(chemin, useLocation().pathname);
  return (
    <Link
      to={chemin}
      className={styles.entree}
      data-actif={actif || undefined}
      aria-current={actif ? "page" : undefined}
    >
      <Icone size={19} stroke={1.6} aria-hidden="true" />
      {libelle}
    </Link>
  );
}
