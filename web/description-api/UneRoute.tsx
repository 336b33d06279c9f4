import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { PORTEES } from "../../domain/droits/portees.ts";
import { Etiquette, type Ton } from "../ui/Etiquette.tsx";
import styles from "./Api.module.css";
import { type Description, direType, exempleDe, type Parametre, type RouteLue } from "./description.ts";
import { Essai } from "./Essai.tsx";

const TONS: Readonly<Record<string, Ton>> = {
  GET: "bleu",
  POST: "vert",
  PUT: "ambre",
  PATCH: "ambre",
  DELETE: "rouge",
};

interface Props {
  route: RouteLue;
  schemas: Description["components"]["schemas"];
  cle: string;
}

/** Une adresse : sa ligne, et à la demande ce qu'elle attend, ce qu'elle répond, de quoi l'essayer. */
export function UneRoute({ route, schemas, cle }: Props) {
  const [ouverte, setOuverte] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.ligne}
        aria-expanded={ouverte}
        aria-controls={ouverte ? id : undefined}
        onClick={() => setOuverte(!ouverte)}
      >
        <IconChevronRight size={16} className={styles.chevron} aria-hidden="true" />
        <span className={styles.methode}>
          <Etiquette ton={TONS[route.methode] ?? "neutre"}>{route.methode}</Etiquette>
        </span>
        <code className={styles.chemin}>{route.chemin}</code>
        <span className={styles.resume}>{route.resume}</span>
        {route.portee && <code className={styles.portee}>{route.portee}</code>}
      </button>
      {ouverte && (
        <div id={id} className={styles.detail}>
          <Qui route={route} />
          {route.parametres.length > 0 && <Parametres parametres={route.parametres} />}
          {route.fichier && <p>Le corps de la demande est le fichier lui-même ({route.fichier}).</p>}
          <Essai route={route} schemas={schemas} cle={cle} />
          <h3>Réponses</h3>
          <p>
            <code>200</code>&nbsp;: {route.octets ? "un fichier" : "en JSON"}. Un refus porte un <code>code</code>, une
            phrase <code>message_fr</code> et, pour une saisie, le champ en cause.
          </p>
          {route.reponse && (
            <details>
              <summary>Forme d'une réponse</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: un exemple qui défile se parcourt au clavier */}
              <pre className={styles.code} tabIndex={0}>
                {JSON.stringify(exempleDe(route.reponse, schemas), null, 2)}
              </pre>
            </details>
          )}
        </div>
      )}
    </li>
  );
}

function Qui({ route: { portee, publique } }: { route: RouteLue }) {
  if (publique) return <p>Ouverte à tous, sans session ni clé.</p>;
  return portee ? (
    <p>
      Session, ou clé d'API avec la portée <code>{portee}</code> ({PORTEES[portee].libelle.toLowerCase()}).
    </p>
  ) : (
    <p>Session seulement&nbsp;: aucune clé d'API n'y entre.</p>
  );
}

function Parametres({ parametres }: { parametres: readonly Parametre[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
    <section className={styles.defilement} tabIndex={0} aria-label="Paramètres">
      <table className={styles.parametres}>
        <caption>Paramètres</caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Place</th>
            <th scope="col">Valeur</th>
          </tr>
        </thead>
        <tbody>
          {parametres.map((p) => (
            <tr key={p.name}>
              <th scope="row">
                <code>{p.name}</code>
              </th>
              <td>
                {p.in === "path" ? "Adresse" : "Requête"}
                {p.required ? ", requis" : ""}
              </td>
              <td>{direType(p.schema)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
