import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import { coteDuSchema } from "../../domain/etats-des-lieux/schema-vehicule.ts";
import { motsDeLElement } from "../../domain/fre/comprendre-element.ts";
import { ecrireFichesReference, type Reference } from "../../domain/references/reference.ts";
import type { ElementEndommage } from "../../domain/tickets/elements-endommages.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { SchemaVehicule } from "../ui/schema-vehicule/SchemaVehicule.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import tables from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import { AutresNoms } from "./AutresNoms.tsx";
import { HistoriqueReference } from "./HistoriqueReference.tsx";
import styles from "./References.module.css";
import { useReferencesRelues } from "./useReferencesRelues.ts";

type Element = Reference & { id: string; nom: ElementEndommage };

interface Props {
  /** Ceux que la recherche garde. */
  trouves: readonly Reference[];
  tous: readonly Reference[];
  ecrit: boolean;
  /** Toucher un élément du schéma le cherche. */
  surChercher: (nom: string) => void;
}

/** Les 22 éléments d'un sinistre : leur place, les tickets qui les portent, les mots qui y mènent. */
export function ElementsReference({ trouves, tous, ecrit, surChercher }: Props) {
  const [geste, setGeste] = useState<{ quoi: "noms" | "historique"; id: string } | null>(null);
  const plus = Math.max(1, ...tous.map((e) => e.tickets));
  const choisi = (tous as readonly Element[]).find((e) => e.id === geste?.id); // la base tient les 22 noms
  const fermer = () => setGeste(null);
  return (
    <div className={styles.elements}>
      <div>
        <SchemaVehicule
          titre="Schéma du véhicule&nbsp;: le nombre de tickets par élément"
          genre="bouton"
          marques={new Map(trouves.map((e) => [e.nom, String(e.tickets)]))}
          intensites={new Map(trouves.map((e) => [e.nom, 0.1 + (0.9 * e.tickets) / plus]))}
          surChoisir={surChercher}
        />
      </div>
      <div className={tables.defile}>
        <table className={tables.table}>
          <caption className="visuellement-cache">Éléments endommagés</caption>
          <TitresTable titres={["Nom", "État", "Tickets", "Autres noms", "Mots du lecteur"]} actions={ecrit} />
          <tbody>
            {(trouves as readonly Element[]).map((e) => (
              <tr key={e.id}>
                <td data-libelle="Nom">
                  <span>
                    {e.nom} <span className={styles.place}>{coteDuSchema(e.nom)}</span>
                  </span>
                </td>
                <td data-libelle="État">
                  <Etiquette ton={e.archivee ? "neutre" : "vert"}>{e.archivee ? "Désactivé" : "Proposé"}</Etiquette>
                </td>
                <td data-libelle="Tickets" className="chiffres">
                  {ecrireFichesReference({ ...e, modeles: 0 }) || "Aucun"}
                </td>
                <td data-libelle="Autres noms" className={styles.noms}>
                  {e.synonymes.join(", ") || <Absent />}
                </td>
                <td data-libelle="Mots du lecteur" className={styles.noms}>
                  <Mots element={e} lien={ecrit} />
                </td>
                {ecrit && (
                  <td data-libelle="">
                    <Gestes
                      element={e}
                      surNoms={() => setGeste({ quoi: "noms", id: e.id })}
                      surHistorique={() => setGeste({ quoi: "historique", id: e.id })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {choisi && geste?.quoi === "noms" && <AutresNoms element={choisi} surFermer={fermer} />}
      {choisi && geste?.quoi === "historique" && <HistoriqueReference reference={choisi} surFermer={fermer} />}
    </div>
  );
}

/** Les mots qui, dans un document lu, mènent à cet élément : ceux du vocabulaire livré, puis ceux que les corrections ont appris. */
function Mots({ element: { nom, mots }, lien }: { element: Element; lien: boolean }) {
  const livres = motsDeLElement(codeElement(nom));
  return (
    <details>
      <summary>
        {livres.length} livrés{mots.length > 0 && `, ${mots.length} appris`}
        <span className="visuellement-cache"> pour {nom}</span>
      </summary>
      <p>{livres.join(", ")}</p>
      {mots.length > 0 && (
        <p>
          Appris{"\u00a0"}: {mots.join(", ")}
        </p>
      )}
      {lien && (
        <Link to={chemins.vocabulaire()} search={{ genre: "element" }}>
          Voir le vocabulaire
        </Link>
      )}
    </details>
  );
}

interface PropsGestes {
  element: Element;
  surNoms: () => void;
  surHistorique: () => void;
}

/** Ce qu'un élément désactivé laisse derrière lui, dit avant de le faire. */
const consequence = ({ tickets }: Reference): string => {
  const porteurs =
    tickets === 0
      ? "Aucun ticket ne le porte."
      : tickets === 1
        ? "Un ticket le porte\u00a0: il le garde et le montre."
        : `${tickets.toLocaleString("fr-FR")} tickets le portent\u00a0: ils le gardent et le montrent.`;
  return `${porteurs} La fiche d'un ticket et les formulaires de demande ne le proposeront plus. Les états des lieux, les audits et la lecture des documents ne changent pas.`;
};

function Gestes({ element: e, surNoms, surHistorique }: PropsGestes) {
  const poser = useReferencesRelues("element");
  const [demande, setDemande] = useState(false);
  const archiver = useMutation({
    mutationFn: (archivee: boolean) => client.references.archiver({ id: e.id, archivee }),
    onSuccess: (liste, archivee) => {
      poser(liste);
      signalerSucces(archivee ? "Élément désactivé\u00a0: il n'est plus proposé" : "Élément proposé de nouveau");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
    onSettled: () => setDemande(false),
  });
  const bouton = (texte: string, surClic: () => void) => (
    <Button variant="subtle" size="compact-sm" disabled={archiver.isPending} onClick={surClic}>
      {texte}
      <span className="visuellement-cache"> {e.nom}</span>
    </Button>
  );
  return (
    <Group gap={0} wrap="nowrap">
      {bouton("Autres noms", surNoms)}
      {e.archivee ? bouton("Réactiver", () => archiver.mutate(false)) : bouton("Désactiver", () => setDemande(true))}
      {bouton("Historique", surHistorique)}
      <Confirmation
        ouverte={demande}
        titre={`Désactiver ${e.nom}\u00a0?`}
        texte={consequence(e)}
        libelleAction="Désactiver"
        envoi={archiver.isPending}
        surConfirmer={() => archiver.mutate(true)}
        surAnnuler={() => setDemande(false)}
      />
    </Group>
  );
}
