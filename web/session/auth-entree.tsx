import "../ui/jetons.css";
import "./auth.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { AuthPage } from "./AuthPage.tsx";

// Rechargée, cette page partage l'entrée d'historique de l'application : un recul change l'adresse sans recharger.
window.addEventListener("popstate", () => window.location.reload());

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <AuthPage />
    <ZoneNotifications />
  </StrictMode>,
);
