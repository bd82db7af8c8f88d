CREATE TABLE `depart_role_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_rule_pair` ON `depart_role_rule` (`role_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `depart_role_rule_rule` ON `depart_role_rule` (`rule_id`);--> statement-breakpoint
CREATE TABLE `depart_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_rule_pair` ON `depart_rule` (`depart_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `depart_rule_rule` ON `depart_rule` (`rule_id`);