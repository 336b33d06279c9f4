import "../ui/jetons.css";
import "./accueil.css";
import { hydrateRoot } from "react-dom/client";
import { AccueilPage } from "./AccueilPage.tsx";

hydrateRoot(document.getElementById("racine") as HTMLElement, <AccueilPage />);
