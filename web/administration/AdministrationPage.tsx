import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { PremiersPas } from "../premiers-pas/PremiersPas.tsx";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import styles from "./Administration.module.css";
import { GROUPES, type Rubrique } from "./rubriques.ts";

/** L'entrée de l'administration : ses écrans, réunis par sujet ; un expert y voit ceux des dossiers. */
export default function AdministrationPage() {
  const acteur = useActeur();
  const admin = peut(acteur, "administrer");
  return (
    <div className="ecran">
      <EntetePage
        titre="Administration"
        precision={
          admin
            ? "Ce qui fait vivre le service\u00a0: sociétés, personnes, références"
            : "Les références des dossiers, et leur journal"
        }
      />
      {admin && <PremiersPas rappel />}
      {GROUPES.map(({ titre, rubriques }) => (
        <Groupe key={titre} titre={titre} rubriques={rubriques.filter((r) => peut(acteur, r.si))} />
      ))}
    </div>
  );
}

function Groupe({ titre, rubriques }: { titre: string; rubriques: readonly Rubrique[] }) {
  const id = useId();
  if (rubriques.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.groupe}>
      <h2 id={id} className={styles.titre}>
        {titre}
      </h2>
      <ul className={styles.liste}>
        {rubriques.map((r) => (
          <li key={r.chemin} className={styles.rubrique}>
            <r.icone size={22} stroke={1.5} aria-hidden="true" />
            <div>
              <Link to={r.chemin} className={styles.lien}>
                {r.titre}
              </Link>
              <p className={styles.description}>{r.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
