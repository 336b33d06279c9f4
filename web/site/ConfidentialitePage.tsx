import { CONSERVATION_IMPORT_JOURS } from "../../domain/imports/import.ts";
import { place, SI } from "../../domain/site/informations.ts";
import { PageLegale } from "./PageLegale.tsx";

const DONNEES = [
  {
    titre: "Client",
    detail: "Nom de l'entreprise, taille de la flotte, loueurs, agences et utilisateurs.",
  },
  {
    titre: "Collaborateurs",
    detail: "Nom, prénom, coordonnées, fonction ; pour les conducteurs, date de naissance et permis de conduire.",
  },
  {
    titre: "Restitutions",
    detail: "Véhicule, kilométrage, rapports d'expertise, factures, dommages et montants.",
  },
  {
    titre: "Convoyages",
    detail: "Adresses, dates et personnes à contacter au départ et à l'arrivée.",
  },
  {
    titre: "Sinistres",
    detail: "Date, circonstances, éléments endommagés, photos, constat et chantier de réparation.",
  },
] as const;

export function ConfidentialitePage() {
  return (
    <PageLegale titre="Politique de confidentialité">
      <p className="site-chapeau">
        Reflet traite des données pour gérer les restitutions, les sinistres et les convoyages de vos véhicules. Elles
        ne servent à rien d'autre et ne sont ni vendues ni cédées.
      </p>
      <section aria-labelledby="responsable">
        <h2 id="responsable">Qui traite les données</h2>
        <p>
          {place("editeur")}
          <span {...{ [SI]: "adresse" }}>, {place("adresse")}</span>. Pour les données saisies par un client ou confiées
          par lui, il agit pour le compte de ce client.
        </p>
      </section>
      <section aria-labelledby="donnees">
        <h2 id="donnees">Quelles données</h2>
        <dl>
          {DONNEES.map(({ titre, detail }) => (
            <div key={titre}>
              <dt>{titre}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="pourquoi">
        <h2 id="pourquoi">Pour quoi faire</h2>
        <p>
          Exécuter le contrat qui nous lie au client : suivre ses véhicules, lire et vérifier les documents des loueurs,
          organiser les réparations et les convoyages. Une demande de démonstration sert à y répondre, dans l'intérêt
          légitime de faire connaître le service. Les journaux techniques servent à la sécurité.
        </p>
      </section>
      <section aria-labelledby="durees">
        <h2 id="durees">Combien de temps</h2>
        <p>
          Les données sont conservées pendant toute la durée de la relation commerciale. Certaines suivent une durée
          propre :
        </p>
        <Durees />
      </section>
      <section aria-labelledby="acces">
        <h2 id="acces">Qui y a accès</h2>
        <p>
          Les utilisateurs du client, chacun selon ses droits, et l'équipe de Reflet chargée du dossier. Les données
          sont hébergées en France<span {...{ [SI]: "hebergeur" }}>, chez {place("hebergeur")}</span>. Un client ne voit
          jamais les données d'un autre.
        </p>
      </section>
      <section aria-labelledby="droits">
        <h2 id="droits">Vos droits</h2>
        <p>
          Vous pouvez accéder à vos données, les faire rectifier et vous opposer à leur traitement, par e-mail
          <span {...{ [SI]: "email_donnees" }}>
            {" "}
            à <a href={`mailto:${place("email_donnees")}`}>{place("email_donnees")}</a>
          </span>
          . Une réponse vous est donnée sous un mois. Si elle ne vous satisfait pas, vous pouvez saisir la CNIL
          (www.cnil.fr).
        </p>
      </section>
      <section aria-labelledby="suivi">
        <h2 id="suivi">Pas de suivi</h2>
        <p>
          Aucun traceur, aucune mesure d'audience, aucun contenu chargé depuis un autre site : il n'y a donc pas de
          bandeau de cookies. Le seul cookie tient votre session quand vous êtes connecté.
        </p>
      </section>
    </PageLegale>
  );
}

function Durees() {
  const lignes = [
    ["Demandes de démonstration", place("duree_demandes")],
    ["Copies des autres messages envoyés", place("duree_messages")],
    ["Fichiers importés et leurs lignes", `${CONSERVATION_IMPORT_JOURS} jours après l'import`],
    ["Journaux techniques", `${place("duree_journaux")} au plus`],
  ] as const;
  return (
    <table className="site-durees">
      <thead>
        <tr>
          <th scope="col">Données</th>
          <th scope="col">Conservation</th>
        </tr>
      </thead>
      <tbody>
        {lignes.map(([donnees, duree]) => (
          <tr key={donnees}>
            <th scope="row">{donnees}</th>
            <td>{duree}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
