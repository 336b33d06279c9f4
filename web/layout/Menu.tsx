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
import { type EntreeMenu, GROUPES_MENU, menuDe } from "../../domain/droits/menu.ts";
import { useComptes } from "../aujourdhui/useComptes.ts";
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
  conditions: IconKey,
  formulaires: IconForms,
  administration: IconSettings,
  contact: IconMessage,
  profil: IconUser,
};

/** Une fiche appartient à sa liste : /restitution/42 éclaire « Restitutions ». */
const estActif = (chemin: string, courant: string): boolean =>
  courant === chemin || courant.startsWith(`${chemin.replace(/s$/, "")}/`) || courant.startsWith(`${chemin}/`);

/** Les tickets, les trois groupes, puis le compte ; à côté d'un nom, ce qui y attend la personne. */
export function Menu() {
  const entrees = menuDe(useActeur());
  const comptes = useComptes();
  const apres = entrees.findLastIndex((e) => e.groupe !== null) + 1 || 1;
  const liste = (siennes: readonly EntreeMenu[]) => (
    <ul className={styles.liste}>
      {siennes.map((entree) => (
        <li key={entree.cle}>
          <Entree {...entree} compte={comptes[entree.cle]} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="Menu principal" className={styles.menu}>
      {liste(entrees.slice(0, 1))}
      {GROUPES_MENU.map((groupe) => {
        const siennes = entrees.filter((e) => e.groupe === groupe);
        return (
          siennes.length > 0 && (
            <section key={groupe} aria-label={`Menu\u00a0: ${groupe}`}>
              <p className={styles.groupe} aria-hidden="true">
                {groupe}
              </p>
              {liste(siennes)}
            </section>
          )
        );
      })}
      <div className={styles.suite}>{liste(entrees.slice(apres))}</div>
    </nav>
  );
}

function Entree({ cle, libelle, chemin, compte }: EntreeMenu & { compte: string | undefined }) {
  const Icone = ICONES[cle] ?? IconTicket;
  const actif = estActif(chemin, useLocation().pathname);
  return (
    <Link
      to={chemin}
      className={styles.entree}
      data-compte={compte}
      data-actif={actif || undefined}
      aria-current={actif ? "page" : undefined}
    >
      <Icone size={19} stroke={1.6} aria-hidden="true" />
      {libelle}
    </Link>
  );
}
