import "../ui/jetons.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { garderPage } from "../hors-ligne/garder-page.ts";
import { ZoneNotifications } from "../ui/ZoneNotifications.tsx";
import { RetourPage } from "./RetourPage.tsx";

createRoot(document.getElementById("racine") as HTMLElement).render(
  <StrictMode>
    <RetourPage lien={window.location.hash.slice(1)} />
    <ZoneNotifications />
  </StrictMode>,
);
window.addEventListener("load", () => void garderPage("/retour"));
