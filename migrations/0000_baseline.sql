CREATE TABLE `advisory` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`advisory_no` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`severity` integer NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`found_date` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`advice` text DEFAULT '' NOT NULL,
	`targets` text DEFAULT '[]' NOT NULL,
	`drills` text DEFAULT '[]' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL,
	`publish_time` text DEFAULT '' NOT NULL,
	`match_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `advisory_no` ON `advisory` (`advisory_no`);--> statement-breakpoint
CREATE INDEX `advisory_listed` ON `advisory` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `advisory_status` ON `advisory` (`del_flag`,`status`,`publish_time`,`id`);--> statement-breakpoint
CREATE INDEX `advisory_owner` ON `advisory` (`sys_org_code`,`del_flag`,`status`);--> statement-breakpoint
CREATE TABLE `advisory_affected` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`advisory_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`reasons` text DEFAULT '[]' NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`answer_name` text DEFAULT '' NOT NULL,
	`answer_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `advisory_affected_once` ON `advisory_affected` (`advisory_id`,`depart_id`);--> statement-breakpoint
CREATE INDEX `advisory_affected_org` ON `advisory_affected` (`sys_org_code`,`advisory_id`);--> statement-breakpoint
CREATE TABLE `lab_report` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`terms` text NOT NULL,
	`audience` integer DEFAULT 2 NOT NULL,
	`until_date` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `lab_report_listed` ON `lab_report` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `lab_report_owner` ON `lab_report` (`sys_org_code`,`del_flag`);--> statement-breakpoint
CREATE TABLE `lab_report_reader` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reader_name` text NOT NULL,
	`depart_name` text NOT NULL,
	`terms` text NOT NULL,
	`agree_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lab_report_reader_once` ON `lab_report_reader` (`report_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `lab_report_reader_user` ON `lab_report_reader` (`user_id`,`report_id`);--> statement-breakpoint
CREATE TABLE `announcement` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`titile` text NOT NULL,
	`msg_content` text DEFAULT '' NOT NULL,
	`msg_abstract` text DEFAULT '' NOT NULL,
	`start_time` text,
	`end_time` text,
	`sender` text DEFAULT '' NOT NULL,
	`priority` text DEFAULT 'L' NOT NULL,
	`msg_category` text DEFAULT '1' NOT NULL,
	`msg_type` text DEFAULT 'ALL' NOT NULL,
	`send_status` text DEFAULT '0' NOT NULL,
	`send_time` text,
	`cancel_time` text,
	`template_code` text DEFAULT '' NOT NULL,
	`bus_type` text DEFAULT '' NOT NULL,
	`bus_id` text DEFAULT '' NOT NULL,
	`open_type` text DEFAULT '' NOT NULL,
	`open_page` text DEFAULT '' NOT NULL,
	`user_ids` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT '{"roles":[],"departs":[]}' NOT NULL,
	`release_time` text,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`room` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcement_room` ON `announcement` (`room`,`del_flag`,`send_status`,`send_time`);--> statement-breakpoint
CREATE INDEX `announcement_sent` ON `announcement` (`send_status`,`msg_category`,`send_time`);--> statement-breakpoint
CREATE INDEX `announcement_bus` ON `announcement` (`bus_type`,`bus_id`);--> statement-breakpoint
CREATE INDEX `announcement_written` ON `announcement` (`template_code`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `announcement_all` ON `announcement` (`msg_type`,`send_status`,`send_time`);--> statement-breakpoint
CREATE TABLE `announcement_send` (
	`id` text PRIMARY KEY NOT NULL,
	`annt_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_flag` integer DEFAULT 0 NOT NULL,
	`read_time` text,
	`star_flag` integer DEFAULT 0 NOT NULL,
	`create_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcement_send_pair` ON `announcement_send` (`annt_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `announcement_send_user` ON `announcement_send` (`user_id`,`read_flag`);--> statement-breakpoint
CREATE INDEX `announcement_send_since` ON `announcement_send` (`user_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `message_template` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`template_name` text NOT NULL,
	`template_code` text NOT NULL,
	`template_type` text NOT NULL,
	`template_title` text DEFAULT '' NOT NULL,
	`template_content` text NOT NULL,
	`template_test_json` text DEFAULT '{}' NOT NULL,
	`provider_code` text DEFAULT '' NOT NULL,
	`use_status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_template_code` ON `message_template` (`template_code`);--> statement-breakpoint
CREATE TABLE `account_request` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`realname` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`role_id` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`new_depart` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_name` text DEFAULT '' NOT NULL,
	`decide_time` text,
	`create_time` text NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_request_status` ON `account_request` (`status`,`create_time`);--> statement-breakpoint
CREATE INDEX `account_request_user` ON `account_request` (`user_id`);--> statement-breakpoint
CREATE TABLE `captcha` (
	`id` text PRIMARY KEY NOT NULL,
	`answer` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `depart_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_permission_pair` ON `depart_permission` (`depart_id`,`permission_id`);--> statement-breakpoint
CREATE INDEX `depart_permission_permission` ON `depart_permission` (`permission_id`);--> statement-breakpoint
CREATE TABLE `depart_role` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`depart_id` text NOT NULL,
	`role_name` text NOT NULL,
	`role_code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_code` ON `depart_role` (`depart_id`,`role_code`);--> statement-breakpoint
CREATE TABLE `depart_role_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_permission_pair` ON `depart_role_permission` (`role_id`,`permission_id`);--> statement-breakpoint
CREATE INDEX `depart_role_permission_permission` ON `depart_role_permission` (`permission_id`);--> statement-breakpoint
CREATE TABLE `depart_role_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_rule_pair` ON `depart_role_rule` (`role_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `depart_role_rule_rule` ON `depart_role_rule` (`rule_id`);--> statement-breakpoint
CREATE TABLE `depart_role_user` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_role_user_pair` ON `depart_role_user` (`user_id`,`role_id`);--> statement-breakpoint
CREATE INDEX `depart_role_user_role` ON `depart_role_user` (`role_id`);--> statement-breakpoint
CREATE TABLE `depart_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_rule_pair` ON `depart_rule` (`depart_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `depart_rule_rule` ON `depart_rule` (`rule_id`);--> statement-breakpoint
CREATE TABLE `key_pair` (
	`id` text PRIMARY KEY NOT NULL,
	`public_jwk` text NOT NULL,
	`private_jwe` text NOT NULL,
	`create_time` text NOT NULL,
	`retired` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`target` text NOT NULL,
	`secret_hash` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_target` ON `one_time` (`purpose`,`target`);--> statement-breakpoint
CREATE INDEX `one_time_secret` ON `one_time` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `permission` (
	`id` text PRIMARY KEY NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`perms` text DEFAULT '' NOT NULL,
	`perms_type` text DEFAULT '1' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`component` text DEFAULT '' NOT NULL,
	`component_name` text DEFAULT '' NOT NULL,
	`redirect` text DEFAULT '' NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`sort_no` integer DEFAULT 0 NOT NULL,
	`menu_type` integer DEFAULT 0 NOT NULL,
	`is_leaf` integer DEFAULT 1 NOT NULL,
	`is_route` integer DEFAULT 1 NOT NULL,
	`keep_alive` integer DEFAULT 0 NOT NULL,
	`always_show` integer DEFAULT 0 NOT NULL,
	`hidden` integer DEFAULT 0 NOT NULL,
	`internal_or_external` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '1' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `permission_parent` ON `permission` (`parent_id`);--> statement-breakpoint
CREATE INDEX `permission_perms` ON `permission` (`perms`);--> statement-breakpoint
CREATE TABLE `permission_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`permission_id` text NOT NULL,
	`rule_name` text NOT NULL,
	`rule_column` text DEFAULT '' NOT NULL,
	`rule_conditions` text NOT NULL,
	`rule_value` text DEFAULT '' NOT NULL,
	`expression` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT '1' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `permission_rule_permission` ON `permission_rule` (`permission_id`);--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_code_user` ON `recovery_code` (`user_id`,`code_hash`);--> statement-breakpoint
CREATE TABLE `revision` (
	`name` text PRIMARY KEY NOT NULL,
	`number` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `role_permission` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`permission_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_permission_pair` ON `role_permission` (`role_id`,`permission_id`);--> statement-breakpoint
CREATE INDEX `role_permission_permission` ON `role_permission` (`permission_id`);--> statement-breakpoint
CREATE TABLE `role_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`role_id` text NOT NULL,
	`rule_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_rule_pair` ON `role_rule` (`role_id`,`rule_id`);--> statement-breakpoint
CREATE INDEX `role_rule_rule` ON `role_rule` (`rule_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`role_version` integer DEFAULT 0 NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`stage` text DEFAULT '' NOT NULL,
	`proof` text DEFAULT 'password' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`last_time` text NOT NULL,
	`expire_time` text NOT NULL,
	`revoked` integer DEFAULT 0 NOT NULL,
	`viewer_id` text DEFAULT '' NOT NULL,
	`viewer_session` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_open` ON `session` (`revoked`,`stage`,`last_time`,`id`);--> statement-breakpoint
CREATE TABLE `user_security` (
	`id` text PRIMARY KEY NOT NULL,
	`second_factor` text DEFAULT '' NOT NULL,
	`totp_secret` text DEFAULT '' NOT NULL,
	`totp_time` text DEFAULT '' NOT NULL,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`offered_secret` text DEFAULT '' NOT NULL,
	`offer_expire_time` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_visit` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_time` text NOT NULL,
	`before_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calendar_address` (
	`id` text PRIMARY KEY NOT NULL,
	`secret_hash` text NOT NULL,
	`role_id` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_address_secret` ON `calendar_address` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `coding_best` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`passed` integer NOT NULL,
	`total` integer NOT NULL,
	`solved` integer DEFAULT 0 NOT NULL,
	`submission_id` text NOT NULL,
	`time` text NOT NULL,
	PRIMARY KEY(`user_id`, `exercise_id`)
);
--> statement-breakpoint
CREATE TABLE `coding_class` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`teacher_id` text NOT NULL,
	`teacher_name` text DEFAULT '' NOT NULL,
	`join_code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coding_class_code` ON `coding_class` (`join_code`);--> statement-breakpoint
CREATE INDEX `coding_class_teacher` ON `coding_class` (`teacher_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `coding_draft` (
	`user_id` text NOT NULL,
	`exercise_id` text NOT NULL,
	`language` text NOT NULL,
	`code` text NOT NULL,
	`update_time` text NOT NULL,
	PRIMARY KEY(`user_id`, `exercise_id`, `language`)
);
--> statement-breakpoint
CREATE TABLE `coding_exercise` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`starter_javascript` text DEFAULT '' NOT NULL,
	`starter_python` text DEFAULT '' NOT NULL,
	`solution_javascript` text DEFAULT '' NOT NULL,
	`solution_python` text DEFAULT '' NOT NULL,
	`samples` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL,
	`sn` integer DEFAULT 100 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`version_id` text DEFAULT '' NOT NULL,
	`release_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coding_exercise_status` ON `coding_exercise` (`status`,`sn`,`id`);--> statement-breakpoint
CREATE INDEX `coding_exercise_created` ON `coding_exercise` (`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `coding_member` (
	`class_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`join_time` text NOT NULL,
	PRIMARY KEY(`class_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `coding_member_user` ON `coding_member` (`user_id`);--> statement-breakpoint
CREATE TABLE `coding_submission` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`exercise_id` text NOT NULL,
	`version_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`code` text NOT NULL,
	`verdict` text NOT NULL,
	`judged_by` text NOT NULL,
	`passed` integer NOT NULL,
	`total` integer NOT NULL,
	`verdicts` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`steps` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `coding_submission_mine` ON `coding_submission` (`user_id`,`exercise_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `coding_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`exercise_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`starter_javascript` text DEFAULT '' NOT NULL,
	`starter_python` text DEFAULT '' NOT NULL,
	`solution_javascript` text DEFAULT '' NOT NULL,
	`solution_python` text DEFAULT '' NOT NULL,
	`samples` text DEFAULT '[]' NOT NULL,
	`hidden` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coding_version_once` ON `coding_version` (`exercise_id`,`version`);--> statement-breakpoint
CREATE TABLE `declare_form` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text DEFAULT 'declare' NOT NULL,
	`year` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`definition` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declare_form_version` ON `declare_form` (`kind`,`year`,`version`);--> statement-breakpoint
CREATE TABLE `consent` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`of` text NOT NULL,
	`ref_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_of` ON `consent` (`of`,`ref_id`);--> statement-breakpoint
CREATE TABLE `exhibit` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`maker` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`released` integer DEFAULT 0 NOT NULL,
	`release_time` text DEFAULT '' NOT NULL,
	`release_by` text DEFAULT '' NOT NULL,
	`revoke_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_of` ON `exhibit` (`kind`,`ref_id`);--> statement-breakpoint
CREATE INDEX `exhibit_newest` ON `exhibit` (`release_time`,`id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_kind` ON `exhibit` (`kind`,`release_time`,`id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_depart` ON `exhibit` (`depart_id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_year` ON `exhibit` (`year`,`depart_id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_subject` ON `exhibit` (`subject_id`);--> statement-breakpoint
CREATE TABLE `exhibit_person` (
	`exhibit_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`exhibit_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `exhibit_person_user` ON `exhibit_person` (`user_id`);--> statement-breakpoint
CREATE TABLE `drill_extract` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`purpose` text NOT NULL,
	`seed` integer NOT NULL,
	`rule` text NOT NULL,
	`candidates` text NOT NULL,
	`candidate_hash` text NOT NULL,
	`items` text NOT NULL,
	`check_code` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drill_extract_created` ON `drill_extract` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `drill_extract_org` ON `drill_extract` (`sys_org_code`,`create_time`);--> statement-breakpoint
CREATE TABLE `drill_scene` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`scene_name` text NOT NULL,
	`category_id` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`version_id` text DEFAULT '' NOT NULL,
	`category_code` text DEFAULT '' NOT NULL,
	`release_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drill_scene_status` ON `drill_scene` (`status`,`release_time`,`id`);--> statement-breakpoint
CREATE INDEX `drill_scene_category` ON `drill_scene` (`category_id`);--> statement-breakpoint
CREATE INDEX `drill_scene_created` ON `drill_scene` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `drill_scene_drawn` ON `drill_scene` (`status`,`del_flag`,`open`,`version_id`,`id`,`version`,`category_code`,`difficulty`,`scene_name`);--> statement-breakpoint
CREATE TABLE `drill_study` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`scene_id` text NOT NULL,
	`version_id` text NOT NULL,
	`version` integer NOT NULL,
	`scene_name` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'all' NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`question_ids` text NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`viewed` text DEFAULT '[]' NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`full` integer NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`finish_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drill_study_running` ON `drill_study` (`user_id`,`scene_id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `drill_study_user` ON `drill_study` (`user_id`,`scene_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `drill_study_finished` ON `drill_study` (`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE INDEX `drill_study_org` ON `drill_study` (`sys_org_code`,`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE INDEX `drill_study_scene` ON `drill_study` (`scene_id`,`finish_time`,`id`) WHERE status = 1 and kind = 'all';--> statement-breakpoint
CREATE TABLE `drill_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`scene_id` text NOT NULL,
	`version` integer NOT NULL,
	`scene_name` text NOT NULL,
	`category_id` text NOT NULL,
	`category_code` text NOT NULL,
	`category_name` text NOT NULL,
	`difficulty` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`open` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drill_version_once` ON `drill_version` (`scene_id`,`version`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`feed_back_type_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`page_url` text DEFAULT '' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answer_by` text DEFAULT '' NOT NULL,
	`answer_time` text
);
--> statement-breakpoint
CREATE INDEX `feedback_status` ON `feedback` (`status`,`create_time`);--> statement-breakpoint
CREATE INDEX `feedback_user` ON `feedback` (`user_id`);--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`file_name` text NOT NULL,
	`ext` text DEFAULT '' NOT NULL,
	`size` integer NOT NULL,
	`mime` text NOT NULL,
	`sha256` text NOT NULL,
	`bucket_name` text DEFAULT '' NOT NULL,
	`object_key` text NOT NULL,
	`folder_id` text DEFAULT '' NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`biz_id` text DEFAULT '' NOT NULL,
	`slot` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`previous_id` text DEFAULT '' NOT NULL,
	`pdf_key` text DEFAULT '' NOT NULL,
	`watermark` integer DEFAULT 0 NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	`secret_level` text DEFAULT '' NOT NULL,
	`down_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`scan_status` text DEFAULT 'none' NOT NULL,
	`text_key` text DEFAULT '' NOT NULL,
	`uploader_id` text DEFAULT '' NOT NULL,
	`upload_time` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`trash_id` text DEFAULT '' NOT NULL,
	`delete_time` text DEFAULT '' NOT NULL,
	`ticket_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_biz` ON `file` (`biz_type`,`biz_id`);--> statement-breakpoint
CREATE INDEX `file_about` ON `file` (`biz_id`);--> statement-breakpoint
CREATE INDEX `file_kind` ON `file` (`biz_type`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `file_folder` ON `file` (`folder_id`,`biz_type`,`uploader_id`);--> statement-breakpoint
CREATE INDEX `file_sha` ON `file` (`sha256`);--> statement-breakpoint
CREATE INDEX `file_size` ON `file` (`size`);--> statement-breakpoint
CREATE INDEX `file_uploader` ON `file` (`uploader_id`,`biz_type`);--> statement-breakpoint
CREATE INDEX `file_created` ON `file` (`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE TABLE `file_count` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`file_name` text NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`realname` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`action` text NOT NULL,
	`time` text NOT NULL,
	`ip` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_count_reader` ON `file_count` (`file_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `file_count_time` ON `file_count` (`time`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_count_area` ON `file_count` (`biz_type`,`time`,`file_id`,`action`);--> statement-breakpoint
CREATE TABLE `file_reading` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`furthest` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`update_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_reading_pair` ON `file_reading` (`user_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_reading_file` ON `file_reading` (`file_id`);--> statement-breakpoint
CREATE TABLE `folder` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`full_path` text DEFAULT '' NOT NULL,
	`path_ids` text DEFAULT '' NOT NULL,
	`area` text DEFAULT 'subject' NOT NULL,
	`sub_area` text DEFAULT '' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`template_code` text DEFAULT '' NOT NULL,
	`can_delete` integer DEFAULT 1 NOT NULL,
	`trash_id` text DEFAULT '' NOT NULL,
	`delete_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `folder_place` ON `folder` (`pid`,`area`,`sub_area`,`subject_id`);--> statement-breakpoint
CREATE INDEX `folder_subject` ON `folder` (`subject_id`);--> statement-breakpoint
CREATE INDEX `folder_path` ON `folder` (`path_ids`);--> statement-breakpoint
CREATE UNIQUE INDEX `folder_name` ON `folder` (`pid`,`area`,`sub_area`,`subject_id`,`name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE TABLE `folder_auth` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`folder_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text DEFAULT '' NOT NULL,
	`rights` text DEFAULT 'r' NOT NULL,
	`expire` text,
	`inherit` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `folder_auth_target` ON `folder_auth` (`folder_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `upload_session` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`part_size` integer NOT NULL,
	`object_key` text NOT NULL,
	`storage_id` text NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`owner_id` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`file_id` text DEFAULT '' NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `upload_session_open` ON `upload_session` (`status`,`expire_time`);--> statement-breakpoint
CREATE TABLE `upload_ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`digest` text NOT NULL,
	`title` text NOT NULL,
	`folder_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`max_files` integer NOT NULL,
	`max_bytes` integer NOT NULL,
	`used_files` integer DEFAULT 0 NOT NULL,
	`used_bytes` integer DEFAULT 0 NOT NULL,
	`expire_time` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_ticket_digest` ON `upload_ticket` (`digest`);--> statement-breakpoint
CREATE INDEX `upload_ticket_folder` ON `upload_ticket` (`folder_id`);--> statement-breakpoint
CREATE TABLE `online_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`form_id` text NOT NULL,
	`version` integer NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`answers` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL,
	`answer_no` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_answer_once` ON `online_answer` (`form_id`,`user_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `online_answer_listed` ON `online_answer` (`form_id`,`del_flag`,`status`,`submit_time`,`id`);--> statement-breakpoint
CREATE INDEX `online_answer_user` ON `online_answer` (`user_id`,`del_flag`);--> statement-breakpoint
CREATE TABLE `online_form` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`schema` text NOT NULL,
	`audience` text NOT NULL,
	`start_time` text DEFAULT '' NOT NULL,
	`end_time` text DEFAULT '' NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`changeable` integer DEFAULT 0 NOT NULL,
	`thanks` text DEFAULT '' NOT NULL,
	`keep_until` text DEFAULT '' NOT NULL,
	`template` text,
	`link_secret` text DEFAULT '' NOT NULL,
	`share_secret` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`answers` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `online_form_listed` ON `online_form` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `online_form_state` ON `online_form` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE TABLE `online_form_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`form_id` text NOT NULL,
	`version` integer NOT NULL,
	`schema` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `online_form_version_once` ON `online_form_version` (`form_id`,`version`);--> statement-breakpoint
CREATE TABLE `grade_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`criteria` text NOT NULL,
	`step` real DEFAULT 0.5 NOT NULL,
	`method` text DEFAULT 'mean' NOT NULL,
	`normalise` text DEFAULT 'none' NOT NULL,
	`trim_min` integer DEFAULT 5 NOT NULL,
	`min_graders` integer DEFAULT 3 NOT NULL,
	`reason_min` integer DEFAULT 10 NOT NULL,
	`reason_max` integer DEFAULT 500 NOT NULL,
	`excellent_total` integer DEFAULT 0 NOT NULL,
	`excellent_by_domain` text DEFAULT '[]' NOT NULL,
	`levels` text DEFAULT '[]' NOT NULL,
	`open_time` text,
	`end_time` text,
	`blind` integer DEFAULT 1 NOT NULL,
	`publish` integer DEFAULT 0 NOT NULL,
	`locked` integer DEFAULT 0 NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grade_rule_year` ON `grade_rule` (`year`);--> statement-breakpoint
CREATE INDEX `grade_rule_named` ON `grade_rule` (`year`) WHERE blind = 0;--> statement-breakpoint
CREATE TABLE `prize` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`subject_id` text NOT NULL,
	`prize_level` text NOT NULL,
	`prize_name` text DEFAULT '' NOT NULL,
	`award_date` text,
	`certificate_no` text NOT NULL,
	`certificate_file_id` text DEFAULT '' NOT NULL,
	`citation` text DEFAULT '' NOT NULL,
	`bonus` real DEFAULT 0 NOT NULL,
	`members` text DEFAULT '[]' NOT NULL,
	`decision_file_id` text DEFAULT '' NOT NULL,
	`publish` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_certificate` ON `prize` (`certificate_no`);--> statement-breakpoint
CREATE UNIQUE INDEX `prize_subject` ON `prize` (`subject_id`);--> statement-breakpoint
CREATE INDEX `prize_year` ON `prize` (`year`);--> statement-breakpoint
CREATE TABLE `prize_quota` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`prize_level` text NOT NULL,
	`quota` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_quota_level` ON `prize_quota` (`year`,`prize_level`);--> statement-breakpoint
CREATE TABLE `prize_vote` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`voter_id` text NOT NULL,
	`voter_name` text DEFAULT '' NOT NULL,
	`prize_level` text DEFAULT '' NOT NULL,
	`opinion` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_vote_once` ON `prize_vote` (`subject_id`,`voter_id`);--> statement-breakpoint
CREATE TABLE `subject_grade` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`grader_id` text NOT NULL,
	`grader_name` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '未评分' NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`total` real,
	`normalised` real,
	`reason_codes` text DEFAULT '[]' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`more` text DEFAULT '{}' NOT NULL,
	`assign_batch` text DEFAULT '' NOT NULL,
	`due_time` text,
	`commit_time` text,
	`reopen_reason` text DEFAULT '' NOT NULL,
	`waived` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_grade_place` ON `subject_grade` (`subject_id`,`grader_id`);--> statement-breakpoint
CREATE INDEX `subject_grade_grader` ON `subject_grade` (`grader_id`,`subject_id`,`cancelled`,`status`);--> statement-breakpoint
CREATE INDEX `subject_grade_figures` ON `subject_grade` (`subject_id`,`grader_id`,`status`,`grader_name`) WHERE cancelled = 0;--> statement-breakpoint
CREATE INDEX `subject_grade_open` ON `subject_grade` (`grader_id`,`subject_id`) WHERE cancelled = 0 and status <> '已评分';--> statement-breakpoint
CREATE INDEX `subject_grade_year` ON `subject_grade` (`year`,`grader_id`,`cancelled`,`status`);--> statement-breakpoint
CREATE TABLE `handover` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`from_id` text NOT NULL,
	`from_name` text NOT NULL,
	`to_id` text NOT NULL,
	`to_name` text NOT NULL,
	`items` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`asked_by` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`answer_time` text,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `handover_time` ON `handover` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `handover_from` ON `handover` (`from_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `handover_to` ON `handover` (`to_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `handover_asked` ON `handover` (`to_id`) WHERE status = 0;--> statement-breakpoint
CREATE TABLE `dead_letter` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`cut` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL,
	`done_time` text,
	`done_by` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letter_status` ON `dead_letter` (`status`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `export_task` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`wish` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`expire_time` text
);
--> statement-breakpoint
CREATE INDEX `export_task_user` ON `export_task` (`user_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `export_task_over` ON `export_task` (`status`,`expire_time`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`cron` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`params` text DEFAULT '{}' NOT NULL,
	`catch_up` text DEFAULT 'once' NOT NULL,
	`planned_time` text DEFAULT '' NOT NULL,
	`cursor` text,
	`run_id` text DEFAULT '' NOT NULL,
	`lease_time` text DEFAULT '' NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_run` (
	`id` text PRIMARY KEY NOT NULL,
	`job` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`outcome` text DEFAULT 'running' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`cost_time` integer DEFAULT 0 NOT NULL,
	`steps` integer DEFAULT 0 NOT NULL,
	`by_hand` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_run_job` ON `job_run` (`job`,`start_time`,`id`);--> statement-breakpoint
CREATE INDEX `job_run_time` ON `job_run` (`start_time`,`id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_time` text NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL,
	`done_time` text,
	`request_id` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_time`);--> statement-breakpoint
CREATE INDEX `outbox_time` ON `outbox` (`create_time`);--> statement-breakpoint
CREATE TABLE `stat_snapshot` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `year`, `key`)
);
--> statement-breakpoint
CREATE TABLE `letter` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`audience` text NOT NULL,
	`by_mail` integer DEFAULT 0 NOT NULL,
	`by_message` integer DEFAULT 0 NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`send_time` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`no_mailbox` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `letter_due` ON `letter` (`status`,`send_time`);--> statement-breakpoint
CREATE INDEX `letter_time` ON `letter` (`create_time`);--> statement-breakpoint
CREATE TABLE `letter_copy` (
	`id` text PRIMARY KEY NOT NULL,
	`letter_id` text NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`fields` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`mail` integer,
	`mail_error` text DEFAULT '' NOT NULL,
	`sent_time` text
);
--> statement-breakpoint
CREATE INDEX `letter_copy_of` ON `letter_copy` (`letter_id`,`place`);--> statement-breakpoint
CREATE INDEX `letter_copy_state` ON `letter_copy` (`letter_id`,`state`,`place`);--> statement-breakpoint
CREATE INDEX `letter_copy_bounced` ON `letter_copy` (`letter_id`) WHERE mail = 2;--> statement-breakpoint
CREATE INDEX `letter_copy_subject` ON `letter_copy` (`subject_id`);--> statement-breakpoint
CREATE INDEX `letter_copy_user` ON `letter_copy` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_wish` (
	`id` text PRIMARY KEY NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`quiet_start` text NOT NULL,
	`quiet_end` text NOT NULL,
	`digest` integer DEFAULT 0 NOT NULL,
	`digest_time` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fb_announce` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`org_type` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`publish_time` text,
	`status` integer DEFAULT 0 NOT NULL,
	`top` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_announce_listed` ON `fb_announce` (`del_flag`,`status`,`top`,`publish_time`);--> statement-breakpoint
CREATE TABLE `fb_case` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`case_no` text NOT NULL,
	`case_name` text NOT NULL,
	`org_type` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`scenario` text DEFAULT '' NOT NULL,
	`precondition` text DEFAULT '' NOT NULL,
	`steps` text DEFAULT '[]' NOT NULL,
	`expected` text DEFAULT '' NOT NULL,
	`priority` integer DEFAULT 3 NOT NULL,
	`source` text DEFAULT 'centre' NOT NULL,
	`source_depart_id` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`collect_flag` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`release_time` text,
	`version_no` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_no` ON `fb_case` (`case_no`);--> statement-breakpoint
CREATE INDEX `fb_case_listed` ON `fb_case` (`org_type`,`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_category` ON `fb_case` (`org_type`,`category`,`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE INDEX `fb_case_room` ON `fb_case` (`org_type`,`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_all` ON `fb_case` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_status` ON `fb_case` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_year` ON `fb_case` (`del_flag`,`year`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_collected` ON `fb_case` (`del_flag`,`collect_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `fb_case_own` ON `fb_case` (`source_depart_id`,`del_flag`,`status`);--> statement-breakpoint
CREATE INDEX `fb_case_depart` ON `fb_case` (`source_depart_id`,`del_flag`,`update_time`);--> statement-breakpoint
CREATE TABLE `fb_case_requirement` (
	`case_id` text NOT NULL,
	`requirement_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_requirement_once` ON `fb_case_requirement` (`requirement_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_case_requirement_case` ON `fb_case_requirement` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_case_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`case_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_case_version_no` ON `fb_case_version` (`case_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `fb_log` (
	`id` text PRIMARY KEY NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_log_row` ON `fb_log` (`biz_type`,`biz_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `fb_plan` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`plan_name` text NOT NULL,
	`org_type` text NOT NULL,
	`year` text NOT NULL,
	`goal` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_plan_name` ON `fb_plan` (`org_type`,`year`,`plan_name`);--> statement-breakpoint
CREATE TABLE `fb_plan_case` (
	`plan_id` text NOT NULL,
	`case_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_plan_case_once` ON `fb_plan_case` (`plan_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_plan_case_case` ON `fb_plan_case` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_requirement` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`requirement_no` text NOT NULL,
	`requirement_name` text NOT NULL,
	`org_type` text NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_requirement_no` ON `fb_requirement` (`requirement_no`);--> statement-breakpoint
CREATE INDEX `fb_requirement_kind` ON `fb_requirement` (`org_type`,`category`,`sort`);--> statement-breakpoint
CREATE TABLE `fb_period` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`org_type` text NOT NULL,
	`period` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`remind_before` text DEFAULT '7,3,1' NOT NULL,
	`remind_after` text DEFAULT '1,3' NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`close_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_period_once` ON `fb_period` (`org_type`,`period`);--> statement-breakpoint
CREATE INDEX `fb_period_end` ON `fb_period` (`closed`,`end_time`);--> statement-breakpoint
CREATE TABLE `fb_schedule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`task_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`period` text NOT NULL,
	`org_type` text NOT NULL,
	`year` text NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`done` text DEFAULT '' NOT NULL,
	`problems` text DEFAULT '' NOT NULL,
	`next_plan` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`submit_by` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`approver_id` text DEFAULT '' NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`approve_time` text,
	`due_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_schedule_once` ON `fb_schedule` (`task_id`,`depart_id`,`period`);--> statement-breakpoint
CREATE INDEX `fb_schedule_depart` ON `fb_schedule` (`depart_id`,`org_type`,`year`,`status`);--> statement-breakpoint
CREATE INDEX `fb_schedule_period` ON `fb_schedule` (`org_type`,`period`,`status`,`depart_id`,`task_id`,`del_flag`,`rate`,`due_time`);--> statement-breakpoint
CREATE INDEX `fb_schedule_due` ON `fb_schedule` (`status`,`due_time`);--> statement-breakpoint
CREATE INDEX `fb_schedule_own` ON `fb_schedule` (`depart_id`,`period`,`status`,`task_id`);--> statement-breakpoint
CREATE INDEX `fb_schedule_task` ON `fb_schedule` (`task_id`,`period`,`status`,`depart_id`);--> statement-breakpoint
CREATE INDEX `fb_schedule_all` ON `fb_schedule` (`period`,`status`,`depart_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `fb_task` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`task_no` text NOT NULL,
	`task_name` text NOT NULL,
	`org_type` text NOT NULL,
	`plan_id` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`goal` text DEFAULT '' NOT NULL,
	`requirement` text DEFAULT '' NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`weight` integer DEFAULT 1 NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`issue_time` text,
	`file_ids` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_no` ON `fb_task` (`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_listed` ON `fb_task` (`org_type`,`year`,`del_flag`,`status`,`end_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_task_room` ON `fb_task` (`org_type`,`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_of_year` ON `fb_task` (`org_type`,`year`,`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_all` ON `fb_task` (`del_flag`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_year` ON `fb_task` (`del_flag`,`year`,`end_date`,`task_no`);--> statement-breakpoint
CREATE INDEX `fb_task_plan` ON `fb_task` (`plan_id`,`del_flag`,`end_date`);--> statement-breakpoint
CREATE INDEX `fb_task_parent` ON `fb_task` (`parent_id`);--> statement-breakpoint
CREATE TABLE `fb_task_case` (
	`task_id` text NOT NULL,
	`case_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_case_once` ON `fb_task_case` (`task_id`,`case_id`);--> statement-breakpoint
CREATE INDEX `fb_task_case_case` ON `fb_task_case` (`case_id`);--> statement-breakpoint
CREATE TABLE `fb_task_depart` (
	`task_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`rate_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fb_task_depart_once` ON `fb_task_depart` (`task_id`,`depart_id`);--> statement-breakpoint
CREATE INDEX `fb_task_depart_depart` ON `fb_task_depart` (`depart_id`,`task_id`);--> statement-breakpoint
CREATE TABLE `fb_test` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`test_name` text NOT NULL,
	`org_type` text NOT NULL,
	`case_id` text DEFAULT '' NOT NULL,
	`task_id` text DEFAULT '' NOT NULL,
	`depart_id` text NOT NULL,
	`product` text DEFAULT '' NOT NULL,
	`environment` text DEFAULT '' NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`result` text NOT NULL,
	`pass_count` integer DEFAULT 0 NOT NULL,
	`fail_count` integer DEFAULT 0 NOT NULL,
	`skip_count` integer DEFAULT 0 NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`test_date` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fb_test_listed` ON `fb_test` (`org_type`,`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_depart` ON `fb_test` (`depart_id`,`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_all` ON `fb_test` (`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_product` ON `fb_test` (`product`,`del_flag`,`test_date`);--> statement-breakpoint
CREATE INDEX `fb_test_case` ON `fb_test` (`case_id`,`del_flag`,`test_date`);--> statement-breakpoint
CREATE INDEX `fb_test_task` ON `fb_test` (`task_id`,`del_flag`,`test_date`);--> statement-breakpoint
CREATE TABLE `material` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`terms` text NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT '[]' NOT NULL,
	`max_days` integer DEFAULT 180 NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`offer_time` text DEFAULT '' NOT NULL,
	`off_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `material_listed` ON `material` (`del_flag`,`status`,`offer_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_owner` ON `material` (`owner_id`,`del_flag`,`create_time`);--> statement-breakpoint
CREATE TABLE `material_request` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`material_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`purpose` text NOT NULL,
	`wanted_until` text NOT NULL,
	`approved_until` text DEFAULT '' NOT NULL,
	`agree_time` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`decider_id` text DEFAULT '' NOT NULL,
	`decider_name` text DEFAULT '' NOT NULL,
	`decide_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_request_once` ON `material_request` (`material_id`,`user_id`) WHERE status in (0, 1, 2) and del_flag = 0;--> statement-breakpoint
CREATE INDEX `material_request_listed` ON `material_request` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_state` ON `material_request` (`del_flag`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_user` ON `material_request` (`user_id`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_owner` ON `material_request` (`owner_id`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_material` ON `material_request` (`material_id`,`status`);--> statement-breakpoint
CREATE TABLE `material_taken` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`file_id` text NOT NULL,
	`file_name` text NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`time` text NOT NULL,
	`ip` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `material_taken_of` ON `material_taken` (`material_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `material_taken_listed` ON `material_taken` (`time`,`id`);--> statement-breakpoint
CREATE INDEX `material_taken_request` ON `material_taken` (`request_id`);--> statement-breakpoint
CREATE TABLE `meeting` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`meeting_name` text NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`biz_stage` text DEFAULT '' NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`online_url` text DEFAULT '' NOT NULL,
	`agenda` text DEFAULT '[]' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`minutes` text DEFAULT '' NOT NULL,
	`minutes_time` text,
	`status` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text DEFAULT '' NOT NULL,
	`panel_at` integer DEFAULT -1 NOT NULL,
	`panel_since` text,
	`panel_spent` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `meeting_end` ON `meeting` (`end_time`);--> statement-breakpoint
CREATE INDEX `meeting_room` ON `meeting` (`room`,`del_flag`,`start_time`);--> statement-breakpoint
CREATE TABLE `meeting_participant` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`meeting_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text DEFAULT 'guest' NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`confirm_time` text,
	`sign_in` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meeting_participant_once` ON `meeting_participant` (`meeting_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `meeting_participant_user` ON `meeting_participant` (`user_id`);--> statement-breakpoint
CREATE TABLE `gauge` (
	`name` text NOT NULL,
	`time` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`name`, `time`)
);
--> statement-breakpoint
CREATE INDEX `gauge_time` ON `gauge` (`time`);--> statement-breakpoint
CREATE TABLE `metric` (
	`span` text NOT NULL,
	`time` text NOT NULL,
	`route` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`ms` integer DEFAULT 0 NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`trips` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`rows_written` integer DEFAULT 0 NOT NULL,
	`b0` integer DEFAULT 0 NOT NULL,
	`b1` integer DEFAULT 0 NOT NULL,
	`b2` integer DEFAULT 0 NOT NULL,
	`b3` integer DEFAULT 0 NOT NULL,
	`b4` integer DEFAULT 0 NOT NULL,
	`b5` integer DEFAULT 0 NOT NULL,
	`b6` integer DEFAULT 0 NOT NULL,
	`b7` integer DEFAULT 0 NOT NULL,
	`b8` integer DEFAULT 0 NOT NULL,
	`b9` integer DEFAULT 0 NOT NULL,
	`b10` integer DEFAULT 0 NOT NULL,
	`b11` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`span`, `route`, `time`)
);
--> statement-breakpoint
CREATE INDEX `metric_time` ON `metric` (`span`,`time`);--> statement-breakpoint
CREATE TABLE `slow_statement` (
	`id` text PRIMARY KEY NOT NULL,
	`statement` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`most` integer DEFAULT 0 NOT NULL,
	`last` integer DEFAULT 0 NOT NULL,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`last_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slow_statement_last` ON `slow_statement` (`last_time`);--> statement-breakpoint
CREATE TABLE `depart` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`parent_id` text DEFAULT '' NOT NULL,
	`depart_name` text NOT NULL,
	`pinyin` text DEFAULT '' NOT NULL,
	`initials` text DEFAULT '' NOT NULL,
	`depart_name_full` text DEFAULT '' NOT NULL,
	`depart_name_abbr` text DEFAULT '' NOT NULL,
	`depart_name_en` text DEFAULT '' NOT NULL,
	`depart_order` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`org_category` text DEFAULT '1' NOT NULL,
	`org_type` text DEFAULT '1' NOT NULL,
	`org_code` text NOT NULL,
	`depart_type` text DEFAULT '' NOT NULL,
	`group_code` text DEFAULT '' NOT NULL,
	`credit_code` text DEFAULT '' NOT NULL,
	`mobile` text DEFAULT '' NOT NULL,
	`fax` text DEFAULT '' NOT NULL,
	`province` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '1' NOT NULL,
	`no_contact_approval` integer DEFAULT 0 NOT NULL,
	`audited` integer DEFAULT 1 NOT NULL,
	`merged_into` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_org_code` ON `depart` (`org_code`);--> statement-breakpoint
CREATE INDEX `depart_parent` ON `depart` (`parent_id`,`depart_order`,`org_code`);--> statement-breakpoint
CREATE INDEX `depart_name` ON `depart` (`depart_name`);--> statement-breakpoint
CREATE INDEX `depart_type` ON `depart` (`depart_type`);--> statement-breakpoint
CREATE INDEX `depart_credit` ON `depart` (`credit_code`) WHERE credit_code <> '';--> statement-breakpoint
CREATE INDEX `depart_waiting` ON `depart` (`create_time`) WHERE audited = 0;--> statement-breakpoint
CREATE INDEX `depart_listed` ON `depart` (`org_category`,`status`,`depart_order`,`org_code`);--> statement-breakpoint
CREATE TABLE `depart_former_name` (
	`id` text PRIMARY KEY NOT NULL,
	`depart_id` text NOT NULL,
	`kind` text NOT NULL,
	`former_name` text NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `depart_former_name_depart` ON `depart_former_name` (`depart_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `depart_former_name_name` ON `depart_former_name` (`former_name`);--> statement-breakpoint
CREATE TABLE `position` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`post_rank` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `position_code` ON `position` (`code`);--> statement-breakpoint
CREATE TABLE `role` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`role_name` text NOT NULL,
	`role_code` text NOT NULL,
	`base_code` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`registrable` integer DEFAULT 0 NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `role_code` ON `role` (`role_code`);--> statement-breakpoint
CREATE INDEX `role_base` ON `role` (`base_code`);--> statement-breakpoint
CREATE TABLE `role_given` (
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`from_date` text DEFAULT '' NOT NULL,
	`to_date` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`)
);
--> statement-breakpoint
CREATE INDEX `role_given_role` ON `role_given` (`role_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `role_given_dated` ON `role_given` (`role_id`) WHERE from_date <> '' or to_date <> '';--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`username` text NOT NULL,
	`realname` text NOT NULL,
	`pinyin` text DEFAULT '' NOT NULL,
	`initials` text DEFAULT '' NOT NULL,
	`password` text NOT NULL,
	`password_update_time` text DEFAULT '' NOT NULL,
	`first_login` integer DEFAULT 0 NOT NULL,
	`activated` integer DEFAULT 1 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`account_auth` integer DEFAULT 1 NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`sex` integer DEFAULT 0 NOT NULL,
	`birthday` text,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`telephone` text DEFAULT '' NOT NULL,
	`work_no` text DEFAULT '' NOT NULL,
	`post` text DEFAULT '' NOT NULL,
	`domain_ids` text DEFAULT '[]' NOT NULL,
	`max_load` integer DEFAULT 20 NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`role_id` text DEFAULT '' NOT NULL,
	`merged_into` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (`username`);--> statement-breakpoint
CREATE INDEX `user_phone` ON `user` (`phone`);--> statement-breakpoint
CREATE INDEX `user_email` ON `user` (lower("email"));--> statement-breakpoint
CREATE INDEX `user_work_no` ON `user` (`work_no`) WHERE work_no <> '';--> statement-breakpoint
CREATE INDEX `user_home` ON `user` (`depart_id`);--> statement-breakpoint
CREATE INDEX `user_pinyin` ON `user` (`pinyin`,`realname`,`id`);--> statement-breakpoint
CREATE INDEX `user_realname` ON `user` (`realname`,`id`);--> statement-breakpoint
CREATE INDEX `user_updated` ON `user` (`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `user_listed` ON `user` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `user_status` ON `user` (`status`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `user_auth` ON `user` (`account_auth`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE TABLE `user_depart` (
	`user_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`leads` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `depart_id`)
);
--> statement-breakpoint
CREATE INDEX `user_depart_depart` ON `user_depart` (`depart_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `objection` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`address_hash` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`result` text DEFAULT '' NOT NULL,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_time` text
);
--> statement-breakpoint
CREATE INDEX `objection_subject` ON `objection` (`subject_id`);--> statement-breakpoint
CREATE INDEX `objection_time` ON `objection` (`create_time`);--> statement-breakpoint
CREATE TABLE `pending_objection` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`address_hash` text DEFAULT '' NOT NULL,
	`token_hash` text NOT NULL,
	`create_time` text NOT NULL,
	`expire_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_objection_token` ON `pending_objection` (`token_hash`);--> statement-breakpoint
CREATE INDEX `pending_objection_subject` ON `pending_objection` (`subject_id`);--> statement-breakpoint
CREATE INDEX `pending_objection_expire` ON `pending_objection` (`expire_time`);--> statement-breakpoint
CREATE TABLE `publication` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`subject_ids` text NOT NULL,
	`publicity_start` text NOT NULL,
	`publicity_end` text NOT NULL,
	`prepared_by` text DEFAULT '' NOT NULL,
	`published_by` text DEFAULT '' NOT NULL,
	`publish_time` text NOT NULL,
	`hold_until` text,
	`released_ids` text DEFAULT '[]' NOT NULL,
	`undone_by` text DEFAULT '' NOT NULL,
	`undone_time` text,
	`undone_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publication_year` ON `publication` (`year`);--> statement-breakpoint
CREATE TABLE `industry_purchase` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`title` text NOT NULL,
	`buyer_depart_id` text NOT NULL,
	`buyer_name` text NOT NULL,
	`category` text NOT NULL,
	`product` text DEFAULT '' NOT NULL,
	`vendor_name` text NOT NULL,
	`amount` real NOT NULL,
	`purchase_mode` text NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`sign_date` text NOT NULL,
	`contract_period` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`share_auth` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `industry_purchase_once` ON `industry_purchase` (`buyer_depart_id`,`year`,`title`,`vendor_name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `industry_purchase_listed` ON `industry_purchase` (`del_flag`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_year` ON `industry_purchase` (`del_flag`,`year`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_buyer` ON `industry_purchase` (`sys_org_code`,`del_flag`,`sign_date`,`id`);--> statement-breakpoint
CREATE INDEX `industry_purchase_vendor` ON `industry_purchase` (`vendor_name`,`del_flag`);--> statement-breakpoint
CREATE INDEX `industry_purchase_product` ON `industry_purchase` (`product`,`del_flag`);--> statement-breakpoint
CREATE TABLE `remind_sent` (
	`id` text PRIMARY KEY NOT NULL,
	`rule_key` text NOT NULL,
	`biz_type` text NOT NULL,
	`biz_id` text NOT NULL,
	`due` text NOT NULL,
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remind_sent_once` ON `remind_sent` (`rule_key`,`biz_type`,`biz_id`,`due`,`user_id`,`channel`);--> statement-breakpoint
CREATE TABLE `report` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`report_name` text DEFAULT '' NOT NULL,
	`submit_role` text DEFAULT '负责人' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`waived` integer DEFAULT 0 NOT NULL,
	`cancelled` integer DEFAULT 0 NOT NULL,
	`deadline_id` text DEFAULT '' NOT NULL,
	`open_time` text,
	`due_time` text,
	`extended` integer DEFAULT 0 NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`sections` text DEFAULT '{}' NOT NULL,
	`fund_used` real DEFAULT 0 NOT NULL,
	`problems` text DEFAULT '' NOT NULL,
	`next_plan` text DEFAULT '' NOT NULL,
	`mid_conclusion` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`more` text DEFAULT '{}' NOT NULL,
	`version_no` integer DEFAULT 0 NOT NULL,
	`similarity_max` integer,
	`author_id` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`opened_time` text,
	`reviewer_id` text DEFAULT '' NOT NULL,
	`review_opinion` text DEFAULT '' NOT NULL,
	`review_time` text,
	`return_due` text,
	`meeting_id` text DEFAULT '' NOT NULL,
	`mirrors` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_subject` ON `report` (`subject_id`,`year`,`report_type`,`status`,`submit_role`,`del_flag`,`cancelled`,`waived`,`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `report_figures` ON `report` (`subject_id`,`year`,`report_type`,`status`,`due_time`,`waived`) WHERE del_flag = 0 and cancelled = 0 and mirrors = '';--> statement-breakpoint
CREATE INDEX `report_status` ON `report` (`status`,`due_time`);--> statement-breakpoint
CREATE INDEX `report_kind` ON `report` (`year`,`report_type`,`status`);--> statement-breakpoint
CREATE INDEX `report_concluded` ON `report` (`subject_id`) WHERE report_type = 'CONCLUSION' and status = 3 and cancelled = 0;--> statement-breakpoint
CREATE INDEX `report_unreviewed` ON `report` (`subject_id`,`report_type`) WHERE status <> 3 and cancelled = 0;--> statement-breakpoint
CREATE INDEX `report_meeting` ON `report` (`meeting_id`) WHERE meeting_id <> '';--> statement-breakpoint
CREATE INDEX `report_due` ON `report` (`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `report_year` ON `report` (`year`,`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `report_urgent` ON `report` (case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' else due_time end,due_time desc,`id`);--> statement-breakpoint
CREATE INDEX `report_year_urgent` ON `report` (`year`,case when status = 3 or cancelled = 1 then 1 else 0 end,case when status = 3 or cancelled = 1 then '' else due_time end,due_time desc,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_place` ON `report` (`subject_id`,`report_type`,`year`,`meeting_id`,`mirrors`);--> statement-breakpoint
CREATE TABLE `report_deadline` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`year` text NOT NULL,
	`report_type` text NOT NULL,
	`submit_role` text DEFAULT '负责人' NOT NULL,
	`start_time` text,
	`end_time` text,
	`late_allowed` integer DEFAULT 0 NOT NULL,
	`late_until` text,
	`remind_before` text DEFAULT '14,7,3,1' NOT NULL,
	`remind_after` text DEFAULT '1,3,7' NOT NULL,
	`scope` text DEFAULT 'all' NOT NULL,
	`scope_ids` text DEFAULT '[]' NOT NULL,
	`base_date` text DEFAULT 'fixed' NOT NULL,
	`offset` integer DEFAULT 0 NOT NULL,
	`workdays` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_deadline_year` ON `report_deadline` (`year`,`report_type`);--> statement-breakpoint
CREATE TABLE `report_extension` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`report_id` text NOT NULL,
	`new_due` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`approver` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_extension_report` ON `report_extension` (`report_id`);--> statement-breakpoint
CREATE TABLE `report_log` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `report_log_report` ON `report_log` (`report_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `report_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`report_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`submitter` text DEFAULT '' NOT NULL,
	`submit_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_version_no` ON `report_version` (`report_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `depart_supply` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `depart_supply_pair` ON `depart_supply` (`vendor_id`,`customer_id`);--> statement-breakpoint
CREATE INDEX `depart_supply_customer` ON `depart_supply` (`customer_id`);--> statement-breakpoint
CREATE TABLE `review_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`stage` text NOT NULL,
	`round_no` integer NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`terms` text NOT NULL,
	`due_time` text NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`answer_time` text,
	`read_due` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_answer_place` ON `review_answer` (`subject_id`,`stage`,`round_no`);--> statement-breakpoint
CREATE INDEX `review_answer_open` ON `review_answer` (`status`,`due_time`);--> statement-breakpoint
CREATE TABLE `review_avoidance` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`user_id` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`target_name` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_avoidance_pair` ON `review_avoidance` (`user_id`,`target_type`,`target_id`);--> statement-breakpoint
CREATE TABLE `review_remark` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`stage` text NOT NULL,
	`round_no` integer NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `review_remark_subject` ON `review_remark` (`subject_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `subject_review` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`round_no` integer DEFAULT 1 NOT NULL,
	`stage` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`reviewer_name` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`assign_way` text DEFAULT 'manual' NOT NULL,
	`assign_batch` text DEFAULT '' NOT NULL,
	`assign_time` text DEFAULT '' NOT NULL,
	`due_time` text,
	`open_time` text,
	`conflict` text DEFAULT '{"checked":0,"hits":[],"override":""}' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`conclusion` text DEFAULT '' NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`private_comment` text DEFAULT '' NOT NULL,
	`more` text DEFAULT '{}' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`commit_time` text,
	`used_seconds` integer DEFAULT 0 NOT NULL,
	`offline` integer DEFAULT 0 NOT NULL,
	`cancel_reason` text DEFAULT '' NOT NULL,
	`substitute` text DEFAULT '' NOT NULL,
	`substitute_id` text DEFAULT '' NOT NULL,
	`stand` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_review_place` ON `subject_review` (`subject_id`,`stage`,`round_no`,`reviewer_id`);--> statement-breakpoint
CREATE INDEX `subject_review_round` ON `subject_review` (`subject_id`,`stage`,`round_no`,`status`,`conclusion`,`reviewer_id`,`due_time`,`reviewer_name`);--> statement-breakpoint
CREATE INDEX `subject_review_reviewer` ON `subject_review` (`reviewer_id`,`subject_id`,`stage`,`status`);--> statement-breakpoint
CREATE INDEX `subject_review_open` ON `subject_review` (`reviewer_id`,`subject_id`) WHERE status in (0, 1, 3);--> statement-breakpoint
CREATE INDEX `subject_review_done` ON `subject_review` (`reviewer_id`,coalesce(due_time, '9999'),`subject_id`,`stage`) WHERE status = 2;--> statement-breakpoint
CREATE TABLE `room_use` (
	`id` text PRIMARY KEY NOT NULL,
	`room` text NOT NULL,
	`kind` text NOT NULL,
	`file_id` text DEFAULT '' NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`realname` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `room_use_listed` ON `room_use` (`room`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_kind` ON `room_use` (`room`,`kind`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_who` ON `room_use` (`room`,`user_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_what` ON `room_use` (`room`,`file_id`,`time`,`id`);--> statement-breakpoint
CREATE TABLE `search_doc` (
	`no` integer PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`people` text NOT NULL,
	`body` text NOT NULL,
	`kept` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_doc_of` ON `search_doc` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `search_place` (
	`n` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subject_status_log` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`seq` integer NOT NULL,
	`from_status` text DEFAULT '' NOT NULL,
	`to_status` text NOT NULL,
	`operation` text NOT NULL,
	`actor_id` text DEFAULT '' NOT NULL,
	`actor_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`data_before` text,
	`data_after` text,
	`notice_ids` text DEFAULT '[]' NOT NULL,
	`undone_by` text DEFAULT '' NOT NULL,
	`public` integer DEFAULT 1 NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_status_log_seq` ON `subject_status_log` (`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `subject_status_log_actor` ON `subject_status_log` (`actor_id`,`subject_id`,`seq`);--> statement-breakpoint
CREATE TABLE `subject` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_num` text DEFAULT '' NOT NULL,
	`subject_name` text NOT NULL,
	`subject_name_en` text DEFAULT '' NOT NULL,
	`year` text NOT NULL,
	`status` text NOT NULL,
	`prev_status` text DEFAULT '' NOT NULL,
	`return_from` text DEFAULT '' NOT NULL,
	`keep_reviewers` integer DEFAULT 0 NOT NULL,
	`status_time` text DEFAULT '' NOT NULL,
	`due_time` text,
	`round_no` integer DEFAULT 1 NOT NULL,
	`source` text DEFAULT 'declare' NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`subject_type` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`keywords` text DEFAULT '' NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`background` text DEFAULT '' NOT NULL,
	`objectives` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`tech_route` text DEFAULT '' NOT NULL,
	`innovation` text DEFAULT '' NOT NULL,
	`basis` text DEFAULT '' NOT NULL,
	`risks` text DEFAULT '' NOT NULL,
	`budget_total` real DEFAULT 0 NOT NULL,
	`budget` text DEFAULT '[]' NOT NULL,
	`start_date` text,
	`end_date` text,
	`duration_months` integer DEFAULT 0 NOT NULL,
	`is_over_year` integer DEFAULT 0 NOT NULL,
	`lead_depart_id` text DEFAULT '' NOT NULL,
	`lead_depart_name` text DEFAULT '' NOT NULL,
	`cooperate_departs` text DEFAULT '[]' NOT NULL,
	`subject_man_id` text DEFAULT '' NOT NULL,
	`subject_man_name` text DEFAULT '' NOT NULL,
	`subject_man_phone` text DEFAULT '' NOT NULL,
	`subject_man_email` text DEFAULT '' NOT NULL,
	`contact_id` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`advisers` text DEFAULT '[]' NOT NULL,
	`expected_results` text DEFAULT '[]' NOT NULL,
	`resources` text DEFAULT '[]' NOT NULL,
	`font_family` text DEFAULT '' NOT NULL,
	`font_size` text DEFAULT '' NOT NULL,
	`share` integer DEFAULT 0 NOT NULL,
	`share_auth` integer DEFAULT 0 NOT NULL,
	`share_confirmed` integer DEFAULT 0 NOT NULL,
	`share_time` text,
	`similarity_max` integer,
	`similarity_verdict` text DEFAULT '' NOT NULL,
	`pass_rate_first` real,
	`pass_rate_re` real,
	`grade_status` text DEFAULT '' NOT NULL,
	`grade_raw` real,
	`grade_norm` real,
	`grade_rank` integer,
	`grade_level` text DEFAULT '' NOT NULL,
	`grade_end_time` text,
	`is_excellent` integer DEFAULT 0 NOT NULL,
	`prize_id` text DEFAULT '' NOT NULL,
	`prize_level` text DEFAULT '' NOT NULL,
	`publicity_start` text,
	`publicity_end` text,
	`publicity_result` integer DEFAULT 0 NOT NULL,
	`submit_time` text,
	`contact_open_time` text,
	`approval_time` text,
	`establish_time` text,
	`actual_end_date` text,
	`finish_time` text,
	`close_time` text,
	`close_reason` text DEFAULT '' NOT NULL,
	`close_kind` text DEFAULT '' NOT NULL,
	`task_book_file_id` text DEFAULT '' NOT NULL,
	`merged_opinion` text,
	`hold_notice` integer DEFAULT 0 NOT NULL,
	`formal_checked` integer DEFAULT 0 NOT NULL,
	`archive_complete` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_status` ON `subject` (`status`,`year`,`status_time`,`id`,`del_flag`);--> statement-breakpoint
CREATE INDEX `subject_listed` ON `subject` (`status`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_listed_year` ON `subject` (`status`,`year`,`create_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_due` ON `subject` (`status`,`due_time`,id desc,`status_time`,`round_no`,`source`,`subject_man_id`,`subject_num`,`end_date`,`grade_end_time`,`is_excellent`,`publicity_end`,`del_flag`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_since` ON `subject` (`status`,`status_time`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_status_org` ON `subject` (`status`,`sys_org_code`);--> statement-breakpoint
CREATE INDEX `subject_year` ON `subject` (`year`,`create_time`,`id`,`status`,`del_flag`,`source`,`submit_time`,`keywords`);--> statement-breakpoint
CREATE INDEX `subject_name` ON `subject` (`year`,`subject_name`);--> statement-breakpoint
CREATE INDEX `subject_graded` ON `subject` (`year`,`subject_num`,`id`) WHERE status in ('TO_AUDIT', 'TO_PRIZE') or grade_end_time is not null or grade_status <> '';--> statement-breakpoint
CREATE INDEX `subject_figures` ON `subject` (`year`,`id`,`del_flag`,`status`,`source`,`submit_time`,`establish_time`,`round_no`,`domain`,`lead_depart_id`,`lead_depart_name`,`budget_total`,`share`,`share_auth`);--> statement-breakpoint
CREATE INDEX `subject_scores` ON `subject` (`year`,`domain`,`grade_level`,`grade_raw`,`grade_norm`,`is_excellent`,`status`,`source`,`submit_time`,`id`) WHERE grade_end_time is not null and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_unprized` ON `subject` (`status`,`year`) WHERE grade_end_time is not null and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_excellent` ON `subject` (`year`) WHERE is_excellent = 1;--> statement-breakpoint
CREATE INDEX `subject_end` ON `subject` (`status`,end_date desc,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_created` ON `subject` (`create_time`,`id`,`status`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_awarded` ON `subject` (`create_time`,`id`) WHERE prize_level <> '' and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_established` ON `subject` (`establish_time`,`id`) WHERE establish_time is not null and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_latest` ON `subject` (establish_time desc,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_running` ON `subject` (`status`,establish_time desc,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_noticed` ON `subject` (`status`,publicity_start desc,`subject_name`) WHERE status = 'TO_ESTABLISH' and del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_creator` ON `subject` (`create_by`);--> statement-breakpoint
CREATE INDEX `subject_taken_back` ON `subject` (`status`,`create_time`,`id`) WHERE del_flag = 0 and status = 'TO_SUBMIT' and (submit_time is not null or source = 'plan');--> statement-breakpoint
CREATE INDEX `subject_taken_back_year` ON `subject` (`status`,`year`,`create_time`,`id`) WHERE del_flag = 0 and status = 'TO_SUBMIT' and (submit_time is not null or source = 'plan');--> statement-breakpoint
CREATE INDEX `subject_planned` ON `subject` (`status`,`year`,`domain`,id desc) WHERE del_flag = 0 and (status = 'TO_ESTABLISH_DRAFT' or status = 'TO_ESTABLISH' or status = 'ESTABLISHED_DRAFT');--> statement-breakpoint
CREATE INDEX `subject_counted` ON `subject` (`status`,`year`,`source`,`domain`,`submit_time`,`establish_time`,`prize_level`,`hold_notice`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `subject_man` ON `subject` (`subject_man_id`);--> statement-breakpoint
CREATE INDEX `subject_contact` ON `subject` (`contact_id`) WHERE contact_id <> '';--> statement-breakpoint
CREATE INDEX `subject_org` ON `subject` (`sys_org_code`);--> statement-breakpoint
CREATE INDEX `subject_case` ON `subject` (`collect_id`);--> statement-breakpoint
CREATE INDEX `subject_results` ON `subject` (`year`) WHERE resources <> '[]' and del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `subject_num` ON `subject` (`subject_num`) WHERE subject_num <> '';--> statement-breakpoint
CREATE TABLE `subject_collect` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`collect_num` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'declare' NOT NULL,
	`subject_id` text NOT NULL,
	`year` text NOT NULL,
	`subject_name` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`proposer_type` text DEFAULT 'person' NOT NULL,
	`proposer_id` text DEFAULT '' NOT NULL,
	`proposer_name` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`contact_name` text DEFAULT '' NOT NULL,
	`contact_phone` text DEFAULT '' NOT NULL,
	`contact_email` text DEFAULT '' NOT NULL,
	`suggest_man_name` text DEFAULT '' NOT NULL,
	`necessity` text DEFAULT '' NOT NULL,
	`existing` text DEFAULT '' NOT NULL,
	`targets` text DEFAULT '' NOT NULL,
	`technical_points` text DEFAULT '' NOT NULL,
	`schedule` text DEFAULT '[]' NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`commitment` integer DEFAULT 0 NOT NULL,
	`replenish_items` text DEFAULT '[]' NOT NULL,
	`replenish_due` text,
	`marks` text DEFAULT '[]' NOT NULL,
	`audit_opinion` text DEFAULT '' NOT NULL,
	`merged_into` text DEFAULT '' NOT NULL,
	`topic_id` text DEFAULT '' NOT NULL,
	`adopted_subject_id` text DEFAULT '' NOT NULL,
	`version_no` integer DEFAULT 0 NOT NULL,
	`form_id` text DEFAULT '' NOT NULL,
	`form_version` integer DEFAULT 1 NOT NULL,
	`form_data` text DEFAULT '{}' NOT NULL,
	`more` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_collect_subject` ON `subject_collect` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_collect_year` ON `subject_collect` (`year`);--> statement-breakpoint
CREATE INDEX `subject_collect_topic` ON `subject_collect` (`topic_id`) WHERE topic_id <> '';--> statement-breakpoint
CREATE TABLE `subject_member` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`duty` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL,
	`edit_right` integer DEFAULT 0 NOT NULL,
	`role` text DEFAULT '成员' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_member_subject` ON `subject_member` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_member_user` ON `subject_member` (`user_id`,`subject_id`,`edit_right`);--> statement-breakpoint
CREATE TABLE `subject_version` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`collect_id` text DEFAULT '' NOT NULL,
	`version_no` integer NOT NULL,
	`snapshot` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`submitter` text DEFAULT '' NOT NULL,
	`submit_time` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`diff` text DEFAULT '[]' NOT NULL,
	`asked` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subject_version_no` ON `subject_version` (`subject_id`,`version_no`);--> statement-breakpoint
CREATE TABLE `file_text` (
	`sha256` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `fingerprint` (
	`hash` integer NOT NULL,
	`doc` integer NOT NULL,
	PRIMARY KEY(`hash`, `doc`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `learned_phrase` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`text` text NOT NULL,
	`declarations` integer NOT NULL,
	`departs` integer NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`decided_by` text DEFAULT '' NOT NULL,
	`decided_time` text
);
--> statement-breakpoint
CREATE INDEX `learned_phrase_state` ON `learned_phrase` (`state`,`declarations`,`id`);--> statement-breakpoint
CREATE TABLE `similarity` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`source_type` text DEFAULT 'declaration' NOT NULL,
	`target_subject_id` text NOT NULL,
	`target_type` text DEFAULT 'declaration' NOT NULL,
	`target_name` text DEFAULT '' NOT NULL,
	`target_year` text DEFAULT '' NOT NULL,
	`target_depart` text DEFAULT '' NOT NULL,
	`rate` integer NOT NULL,
	`name_rate` integer DEFAULT 0 NOT NULL,
	`parts` text DEFAULT '[]' NOT NULL,
	`detail` text DEFAULT '[]' NOT NULL,
	`algorithm` text DEFAULT '' NOT NULL,
	`run_id` text DEFAULT '' NOT NULL,
	`verdict` text DEFAULT 'none' NOT NULL,
	`verdict_by` text DEFAULT '' NOT NULL,
	`verdict_time` text,
	`note` text DEFAULT '' NOT NULL,
	`ignored` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `similarity_subject` ON `similarity` (`subject_id`,`rate`);--> statement-breakpoint
CREATE INDEX `similarity_rate` ON `similarity` (`rate`,`id`);--> statement-breakpoint
CREATE TABLE `similarity_doc` (
	`no` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_id` text NOT NULL,
	`algorithm` text NOT NULL,
	`hashes` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `similarity_doc_subject_id_unique` ON `similarity_doc` (`subject_id`);--> statement-breakpoint
CREATE INDEX `similarity_doc_algorithm` ON `similarity_doc` (`algorithm`);--> statement-breakpoint
CREATE TABLE `software` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`name` text NOT NULL,
	`class_id` text NOT NULL,
	`vendor_name` text NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`version` text NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`certificates` text DEFAULT '[]' NOT NULL,
	`expire_date` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text DEFAULT '' NOT NULL,
	`publish_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `software_once` ON `software` (`vendor_name`,`name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_listed` ON `software` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `software_status` ON `software` (`del_flag`,`status`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `software_class_of` ON `software` (`class_id`,`del_flag`);--> statement-breakpoint
CREATE INDEX `software_owner` ON `software` (`sys_org_code`,`del_flag`,`status`);--> statement-breakpoint
CREATE INDEX `software_name` ON `software` (`name`,`del_flag`);--> statement-breakpoint
CREATE TABLE `software_adapt` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`software_id` text NOT NULL,
	`version` text NOT NULL,
	`platform` text NOT NULL,
	`result` integer NOT NULL,
	`test_date` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`report_no` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `software_adapt_once` ON `software_adapt` (`software_id`,`version`,`platform`,`depart_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_adapt_depart` ON `software_adapt` (`depart_id`,`del_flag`);--> statement-breakpoint
CREATE TABLE `software_class` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `software_class_code` ON `software_class` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `software_class_place` ON `software_class` (`pid`,`name`);--> statement-breakpoint
CREATE TABLE `software_use` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`software_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`version` text NOT NULL,
	`since` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `software_use_once` ON `software_use` (`software_id`,`depart_id`,`version`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `software_use_depart` ON `software_use` (`depart_id`,`del_flag`);--> statement-breakpoint
CREATE TABLE `figure_cache` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`made_at` text NOT NULL,
	`json` text NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE TABLE `change_request` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`before` text DEFAULT '{}' NOT NULL,
	`after` text DEFAULT '{}' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`approve_by` text DEFAULT '' NOT NULL,
	`approve_time` text,
	`decide_by` text DEFAULT '' NOT NULL,
	`decide_time` text,
	`opinion` text DEFAULT '' NOT NULL,
	`accepted` integer,
	`accept_time` text,
	`accept_note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `change_request_subject` ON `change_request` (`subject_id`);--> statement-breakpoint
CREATE INDEX `change_request_status` ON `change_request` (`status`);--> statement-breakpoint
CREATE INDEX `change_request_time` ON `change_request` (create_time desc,`id`);--> statement-breakpoint
CREATE TABLE `address_place` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`ip` text NOT NULL,
	`name` text NOT NULL,
	`memo` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_place_ip` ON `address_place` (`ip`);--> statement-breakpoint
CREATE TABLE `banned_ip` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`ip` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`source` text DEFAULT 'manual' NOT NULL,
	`from_time` text DEFAULT '' NOT NULL,
	`to_time` text DEFAULT '' NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`last_time` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `banned_ip_ip` ON `banned_ip` (`ip`);--> statement-breakpoint
CREATE INDEX `banned_ip_status` ON `banned_ip` (`status`,`to_time`);--> statement-breakpoint
CREATE TABLE `category` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`pid` text DEFAULT '0' NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_code` ON `category` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `category_place` ON `category` (`pid`,`name`);--> statement-breakpoint
CREATE TABLE `check_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`rule_name` text NOT NULL,
	`rule_code` text NOT NULL,
	`rule_json` text NOT NULL,
	`rule_description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `check_rule_code` ON `check_rule` (`rule_code`);--> statement-breakpoint
CREATE TABLE `data_source` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`db_type` text DEFAULT 'libsql' NOT NULL,
	`db_url` text NOT NULL,
	`db_username` text DEFAULT '' NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`secret_set` integer DEFAULT 0 NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`test_outcome` text DEFAULT '' NOT NULL,
	`test_detail` text DEFAULT '' NOT NULL,
	`test_time` text DEFAULT '' NOT NULL,
	`test_cost` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_source_code` ON `data_source` (`code`);--> statement-breakpoint
CREATE TABLE `data_source_query` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`source_id` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`request` text DEFAULT '' NOT NULL,
	`rows_path` text DEFAULT '' NOT NULL,
	`value_field` text DEFAULT '' NOT NULL,
	`label_field` text DEFAULT '' NOT NULL,
	`figure` text DEFAULT '' NOT NULL,
	`unit` text DEFAULT '' NOT NULL,
	`outcome` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`tried_time` text DEFAULT '' NOT NULL,
	`result` text DEFAULT '[]' NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`refresh_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_source_query_code` ON `data_source_query` (`code`);--> statement-breakpoint
CREATE INDEX `data_source_query_source` ON `data_source_query` (`source_id`);--> statement-breakpoint
CREATE TABLE `dict` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`dict_name` text NOT NULL,
	`dict_code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` integer DEFAULT 0 NOT NULL,
	`source_query` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dict_code` ON `dict` (`dict_code`);--> statement-breakpoint
CREATE TABLE `dict_item` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`dict_id` text NOT NULL,
	`item_text` text NOT NULL,
	`item_value` text NOT NULL,
	`item_color` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dict_item_value` ON `dict_item` (`dict_id`,`item_value`);--> statement-breakpoint
CREATE INDEX `dict_item_listed` ON `dict_item` (`sort_order`,`id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE TABLE `fill_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`rule_name` text NOT NULL,
	`rule_code` text NOT NULL,
	`rule_class` text DEFAULT 'date' NOT NULL,
	`rule_params` text DEFAULT '' NOT NULL,
	`prefix` text DEFAULT '' NOT NULL,
	`date_pattern` text DEFAULT '' NOT NULL,
	`separator` text DEFAULT '' NOT NULL,
	`digits` integer DEFAULT 4 NOT NULL,
	`reset` text DEFAULT 'never' NOT NULL,
	`rule_description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fill_rule_code` ON `fill_rule` (`rule_code`);--> statement-breakpoint
CREATE TABLE `log` (
	`id` text PRIMARY KEY NOT NULL,
	`log_type` integer NOT NULL,
	`log_content` text NOT NULL,
	`operate_type` integer DEFAULT 0 NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`biz_type` text DEFAULT '' NOT NULL,
	`biz_id` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`userid` text DEFAULT '' NOT NULL,
	`username` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`request_url` text DEFAULT '' NOT NULL,
	`request_param` text DEFAULT '' NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`cost_time` integer DEFAULT 0 NOT NULL,
	`create_time` text NOT NULL,
	`changes` text,
	`seq` integer,
	`seal` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `log_time` ON `log` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_type_time` ON `log` (`log_type`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_person` ON `log` (`userid`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_action` ON `log` (`action`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `log_biz` ON `log` (`biz_type`,`biz_id`,`create_time`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `log_seq` ON `log` (`seq`);--> statement-breakpoint
CREATE INDEX `log_unsealed` ON `log` (`create_time`,`id`) WHERE seq is null;--> statement-breakpoint
CREATE TABLE `log_archive` (
	`id` text PRIMARY KEY NOT NULL,
	`from_seq` integer NOT NULL,
	`to_seq` integer NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL,
	`from_seal` text NOT NULL,
	`to_seal` text NOT NULL,
	`key` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`mark` text NOT NULL,
	`create_by` text NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_archive_from` ON `log_archive` (`from_seq`);--> statement-breakpoint
CREATE TABLE `prepared_act` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`input` text NOT NULL,
	`prepared_by` text NOT NULL,
	`prepared_name` text DEFAULT '' NOT NULL,
	`prepare_time` text NOT NULL,
	`expire_time` text NOT NULL,
	`done_by` text DEFAULT '' NOT NULL,
	`done_time` text,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sequence` (
	`id` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `setting` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_day` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_ip` (
	`day` text NOT NULL,
	`ip` text NOT NULL,
	PRIMARY KEY(`day`, `ip`)
);
--> statement-breakpoint
CREATE TABLE `subject_task` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`subject_id` text NOT NULL,
	`name` text NOT NULL,
	`owner_id` text DEFAULT '' NOT NULL,
	`due_time` text,
	`rate` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `subject_task_subject` ON `subject_task` (`subject_id`);--> statement-breakpoint
CREATE INDEX `subject_task_due` ON `subject_task` (`due_time`,`id`);--> statement-breakpoint
CREATE INDEX `subject_task_owner` ON `subject_task` (`owner_id`);--> statement-breakpoint
CREATE TABLE `vendor` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`area` text NOT NULL,
	`vendor_name` text NOT NULL,
	`vendor_no` text DEFAULT '' NOT NULL,
	`credit_code` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`province` text DEFAULT '' NOT NULL,
	`staff` integer DEFAULT 0 NOT NULL,
	`customers` text DEFAULT '' NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`publish_time` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_name_once` ON `vendor` (`vendor_name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_credit_once` ON `vendor` (`credit_code`) WHERE del_flag = 0 and credit_code <> '';--> statement-breakpoint
CREATE INDEX `vendor_listed` ON `vendor` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `vendor_named` ON `vendor` (`del_flag`,`vendor_name`,`id`);--> statement-breakpoint
CREATE INDEX `vendor_own` ON `vendor` (`sys_org_code`,`del_flag`);--> statement-breakpoint
CREATE INDEX `vendor_beside` ON `vendor` (`del_flag`,`status`,`sys_org_code`);--> statement-breakpoint
CREATE TABLE `vendor_favourite` (
	`user_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`create_time` text NOT NULL,
	PRIMARY KEY(`user_id`, `vendor_id`)
);
--> statement-breakpoint
CREATE TABLE `vendor_log` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_name` text NOT NULL,
	`role_code` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_log_of` ON `vendor_log` (`vendor_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `vendor_product` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`certificates` text DEFAULT '' NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`cases` text DEFAULT '' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_product_of` ON `vendor_product` (`vendor_id`,`del_flag`,`sort`);--> statement-breakpoint
CREATE INDEX `vendor_product_subject` ON `vendor_product` (`subject_id`);--> statement-breakpoint
CREATE TABLE `vendor_qualification` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issuer` text DEFAULT '' NOT NULL,
	`issue_date` text DEFAULT '' NOT NULL,
	`expires` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_qualification_of` ON `vendor_qualification` (`vendor_id`,`del_flag`,`sort`);--> statement-breakpoint
CREATE INDEX `vendor_qualification_expiring` ON `vendor_qualification` (`del_flag`,`expires`);--> statement-breakpoint
CREATE TABLE `vendor_review` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_review_once` ON `vendor_review` (`vendor_id`,`depart_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `vendor_review_depart` ON `vendor_review` (`depart_id`,`del_flag`);--> statement-breakpoint
CREATE INDEX `vendor_review_of` ON `vendor_review` (`vendor_id`,`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE INDEX `vendor_review_waiting` ON `vendor_review` (`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE TABLE `list_view` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`list` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`owner_id` text NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`query` text DEFAULT '' NOT NULL,
	`layout` text,
	`is_default` integer DEFAULT 0 NOT NULL,
	`default_view` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_view_name` ON `list_view` (`owner_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `list_view_role` ON `list_view` (`role_code`,`list`);--> statement-breakpoint
-- Rows that every database has: what is counted up when cached rows change, the numbers 1 to 64, and how subjects are numbered.
INSERT INTO `revision` (`name`, `number`) VALUES ('grants', 1), ('bans', 1), ('places', 1), ('display', 1);--> statement-breakpoint
INSERT INTO `search_place` (`n`)
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 64) SELECT n FROM numbers;--> statement-breakpoint
INSERT INTO `fill_rule` (`id`, `rule_name`, `rule_code`, `rule_class`, `prefix`, `date_pattern`, `separator`, `digits`, `reset`, `rule_description`, `rule_params`, `create_by`, `create_time`, `update_by`, `update_time`)
VALUES ('subject_num', '课题编号', 'subject_num', 'subject', 'FT', 'yyyy', '-', 3, 'year', '前缀、年度、研究领域与序号，如 FT2026-03-015', '{"prefix":"FT","datePattern":"yyyy","separator":"-","digits":3,"reset":"year"}', 'system', datetime('now', '+8 hours'), 'system', datetime('now', '+8 hours'));
